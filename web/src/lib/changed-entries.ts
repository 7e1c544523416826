/**
 * The entries in which a record differs from its previous version, or null if the two do not have
 * the same keys in the same order. With hundreds of entries this takes a fraction of the time of
 * looking up each key in both.
 */
export function changedEntries<T>(next: Readonly<Record<string, T>>, before: Readonly<Record<string, T>>): Map<string, T> | null {
  const keys = Object.keys(next);
  const keysBefore = Object.keys(before);
  if (keys.length !== keysBefore.length) return null;
  const values = Object.values(next);
  const valuesBefore = Object.values(before);
  const changed = new Map<string, T>();
  for (const [at, key] of keys.entries()) {
    if (key !== keysBefore[at]) return null;
    if (values[at] !== valuesBefore[at]) changed.set(key, values[at] as T);
  }
  return changed;
}
