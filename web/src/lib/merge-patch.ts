import { isJsonObject, type Json, type JsonObject } from './json';

/** Never a name in our states; assigning it would change an object's prototype instead. */
const forbiddenKey = '__proto__';

/**
 * Applies a JSON merge patch (RFC 7396) and returns the new value. Nothing is changed in place,
 * and parts that the patch does not touch keep their identity.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === forbiddenKey) continue;
    if (value === null) delete result[key];
    else result[key] = mergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value);
  }
  return result;
}
