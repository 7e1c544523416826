import type { Pending, RowUpdate } from './pending';
import type { LoadedRow, Value } from './row';

/** A cell as it is shown: its value, and how it differs from the database. */
export interface ShownCell {
  /** Undefined: the default of a new row. */
  value: Value | undefined;
  isChanged: boolean;
  /** The value in the database has changed since the own change was made. */
  isOutdated: boolean;
  isCut: boolean;
}

export interface ShownRow {
  /** Empty for rows without a key. */
  id: string;
  state: 'loaded' | 'new' | 'deleted';
  cells: readonly ShownCell[];
}

/** A loaded row with its pending changes; `columns` are the names of the loaded values. */
export function shownRow(row: LoadedRow, columns: readonly string[], pending: Pending): ShownRow {
  const id = row.identity?.id ?? '';
  const update = pending.updates[id];
  const cells = row.values.map((loaded, at): ShownCell => {
    const name = columns[at]!;
    const isCut = row.cut.includes(at);
    if (!update || !(name in update.values)) return { value: loaded, isChanged: false, isOutdated: false, isCut };
    return { value: update.values[name]!, isChanged: true, isOutdated: !isSame(loaded, update.base[name]!, isCut), isCut: false };
  });
  return { id, state: pending.deletes[id] ? 'deleted' : 'loaded', cells };
}

/** A new row; it comes before the loaded ones. */
export function shownInsert({ id, values }: Pending['inserts'][number], columns: readonly string[]): ShownRow {
  return {
    id,
    state: 'new',
    cells: columns.map((name) => ({ value: name in values ? values[name]! : undefined, isChanged: name in values, isOutdated: false, isCut: false })),
  };
}

/** A cut value is known by its beginning only. */
const isSame = (loaded: Value, base: Value, isCut: boolean): boolean => loaded === base || (isCut && loaded !== null && base !== null && base.startsWith(loaded));

/**
 * The changes after fresh rows have arrived: a row that was changed elsewhere, but not in the cells
 * changed here, is no conflict, so that its change is made on the newer version. The same object if
 * nothing differs.
 */
export function rebased(pending: Pending, rows: readonly LoadedRow[], columns: readonly string[]): Pending {
  if (Object.keys(pending.updates).length === 0) return pending;
  let updates = pending.updates;
  for (const row of rows) {
    const update = row.identity ? updates[row.identity.id] : undefined;
    if (!update || !row.identity || update.version === row.identity.version) continue;
    if (!isUntouched(update, row, columns)) continue;
    updates = { ...updates, [update.id]: { ...update, version: row.identity.version } };
  }
  return updates === pending.updates ? pending : { ...pending, updates };
}

const isUntouched = ({ base }: RowUpdate, row: LoadedRow, columns: readonly string[]): boolean =>
  columns.every((name, at) => !(name in base) || isSame(row.values[at] ?? null, base[name]!, row.cut.includes(at)));

/** The number of changed or deleted rows that are not among the loaded ones, for example because of a filter. */
export function hiddenChanges({ updates, deletes }: Pending, rows: readonly LoadedRow[]): number {
  const loaded = new Set(rows.map((it) => it.identity?.id));
  return [...Object.keys(updates), ...Object.keys(deletes)].filter((it) => !loaded.has(it)).length;
}
