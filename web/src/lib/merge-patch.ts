import { isJsonObject, type Json, type JsonObject } from './json';

/** Never a name in our states; assigning it would change an object's prototype instead. */
const forbiddenKey = '__proto__';

/**
 * Applies a JSON merge patch (RFC 7396) and returns the new value. Nothing is changed in place, and
 * parts that the patch does not touch keep their identity. Of many patches in a row all but the last
 * make objects that no one sees: those that `own` holds are changed in place, and what is made joins
 * them.
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
