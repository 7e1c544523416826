import { isJsonObject, type Json, type JsonObject } from './json';

/** Never a name in our states; assigning it would change an object's prototype. */
const forbiddenKey = '__proto__';

/**
 * Applies a JSON merge patch (RFC 7396) and returns the new value. Nothing is changed in place, and
 * untouched parts keep their identity. All but the last of several patches in a row create
 * intermediate objects that are never read: objects in `own` are changed in place, and new objects
 * are added to it.
 */
export function mergePatch(target: Json | undefined, patch: Json, own?: WeakSet<JsonObject>): Json {
  if (!isJsonObject(patch)) return patch;
  const before = isJsonObject(target) ? target : {};
  const result: JsonObject = own?.has(before) ? before : { ...before };
  own?.add(result);
  for (const [key, value] of Object.entries(patch)) {
    if (key === forbiddenKey) continue;
    if (value === null) delete result[key];
    else result[key] = mergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value, own);
  }
  return result;
}
