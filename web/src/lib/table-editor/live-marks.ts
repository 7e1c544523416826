import type { LoadedRow } from './row';

/** The cells that others have just changed: by the ID of the row, the positions of the values. */
export type LiveMarks = ReadonlyMap<string, ReadonlySet<number>>;

export const noMarks: LiveMarks = new Map();

/** The cells in which rows differ. `isWhole`: rows that were not there before are new. Rows of `own` are the person's changes. */
export function changedCells(before: readonly LoadedRow[], after: readonly LoadedRow[], { isWhole, own }: { isWhole: boolean; own: ReadonlySet<string> }): LiveMarks {
  const known = new Map(before.map((it) => [it.identity?.id, it]));
  const made = new Map<string, ReadonlySet<number>>();
  for (const row of after) {
    const id = row.identity?.id;
    if (id === undefined || own.has(id)) continue;
    const former = known.get(id);
    if (!former && !isWhole) continue;
    const changed = row.values.flatMap((value, at) => (former && former.values[at] === value ? [] : [at]));
    if (changed.length > 0) made.set(id, new Set(changed));
  }
  return made;
}
