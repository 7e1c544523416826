/** A range of a text and its replacement. */
export interface ChangedPart {
  from: number;
  to: number;
  text: string;
}

/**
 * The one range in which two texts differ, so that the cursor stays if its surroundings are
 * unchanged; null if they are equal.
 */
export function changedPart(before: string, after: string): ChangedPart | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}
