import type { RowIdentity, Value, Values } from './row';

/** Changed cells of a row: what they were, and what they become. */
export interface RowUpdate extends RowIdentity {
  base: Values;
  values: Values;
  /** The whole row as it was read, without cut values. */
  row: Values;
}

export interface RowDelete extends RowIdentity {
  row: Values;
}

/** A new row; a column without a value gets its default. */
export interface RowInsert {
  id: string;
  values: Values;
}

/** The changes of a table that are not saved yet, by the ID of their row. */
export interface Pending {
  updates: Readonly<Record<string, RowUpdate>>;
  deletes: Readonly<Record<string, RowDelete>>;
  inserts: readonly RowInsert[];
}

export const nothingPending: Pending = { updates: {}, deletes: {}, inserts: [] };

/** A new value of one cell. */
export type CellEdit =
  | { target: RowIdentity & { row: Values }; column: string; base: Value; value: Value }
  /** A cell of a new row; undefined is its default. */
  | { insert: string; column: string; value: Value | undefined };

export type PendingChange =
  /** One step, however many cells it changes. */
  | { type: 'edit'; edits: readonly CellEdit[]; inserts?: readonly RowInsert[] }
  | { type: 'delete'; rows: readonly RowDelete[]; inserts: readonly string[] }
  /** The changes of these rows are dropped. */
  | { type: 'restore'; ids: readonly string[] }
  /** Values of these columns are dropped, because the columns no longer exist. */
  | { type: 'drop_columns'; columns: readonly string[] }
  | { type: 'discard' };

/** Makes one change. */
export function changed(pending: Pending, change: PendingChange): Pending {
  switch (change.type) {
    case 'edit':
      return edited(change.inserts ? { ...pending, inserts: [...pending.inserts, ...change.inserts] } : pending, change.edits);
    case 'delete':
      return {
        updates: without(pending.updates, change.rows.map((it) => it.id)),
        deletes: { ...pending.deletes, ...Object.fromEntries(change.rows.map((it) => [it.id, it])) },
        inserts: pending.inserts.filter((it) => !change.inserts.includes(it.id)),
      };
    case 'restore':
      return {
        updates: without(pending.updates, change.ids),
        deletes: without(pending.deletes, change.ids),
        inserts: pending.inserts.filter((it) => !change.ids.includes(it.id)),
      };
    case 'drop_columns':
      return withoutColumns(pending, change.columns);
    case 'discard':
      return nothingPending;
  }
}

/** Makes all edits of a step; the records are copied once, because a paste can have thousands. */
function edited(pending: Pending, edits: readonly CellEdit[]): Pending {
  const updates: Record<string, RowUpdate> = { ...pending.updates };
  const inserts = new Map(pending.inserts.map((it) => [it.id, it]));
  let isChanged = false;
  for (const edit of edits) {
    isChanged = ('insert' in edit ? editedInsert(inserts, edit) : pending.deletes[edit.target.id] === undefined && editedRow(updates, edit)) || isChanged;
  }
  return isChanged ? { ...pending, updates, inserts: [...inserts.values()] } : pending;
}

/** Changes a cell of a new row; returns whether it differs. */
function editedInsert(inserts: Map<string, RowInsert>, { insert, column, value }: Extract<CellEdit, { insert: string }>): boolean {
  const known = inserts.get(insert);
  if (!known || known.values[column] === value) return false;
  inserts.set(insert, { ...known, values: value === undefined ? without(known.values, [column]) : { ...known.values, [column]: value } });
  return true;
}

/** Changes a cell of a loaded row; returns whether it differs. A cell with its old value again is no change. */
function editedRow(updates: Record<string, RowUpdate>, { target, column, base, value }: Exclude<CellEdit, { insert: string }>): boolean {
  const known = updates[target.id];
  const from = known && column in known.base ? known.base[column]! : base;
  if (value === (known && column in known.values ? known.values[column] : base)) return false;
  const { id, key, row } = target;
  if (value !== from) {
    updates[id] = { id, key, version: known?.version ?? target.version, row: known?.row ?? row, base: { ...known?.base, [column]: from }, values: { ...known?.values, [column]: value } };
    return true;
  }
  const values = without(known!.values, [column]);
  if (Object.keys(values).length === 0) delete updates[id];
  else updates[id] = { ...known!, base: without(known!.base, [column]), values };
  return true;
}

function withoutColumns(pending: Pending, columns: readonly string[]): Pending {
  const updates = Object.values(pending.updates)
    .map((it) => ({ ...it, base: without(it.base, columns), values: without(it.values, columns) }))
    .filter((it) => Object.keys(it.values).length > 0);
  return {
    updates: Object.fromEntries(updates.map((it) => [it.id, it])),
    deletes: pending.deletes,
    inserts: pending.inserts.map((it) => ({ ...it, values: without(it.values, columns) })),
  };
}

/** A record without some of its entries. */
export const without = <T>(record: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  names.some((it) => it in record) ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) : record;

/** The number of rows that are changed, added or deleted. */
export const changeCount = ({ updates, deletes, inserts }: Pending): number => Object.keys(updates).length + Object.keys(deletes).length + inserts.length;

/** A change as the rows API takes it. */
export interface RowChange {
  op: 'insert' | 'update' | 'delete';
  key?: Values;
  version?: string;
  values?: Values;
}

/** All changes in the order in which they are made, and the ID of the row of each. Deletes are first, because they free unique values. */
export function changesOf({ updates, deletes, inserts }: Pending): { changes: RowChange[]; ids: string[] } {
  const version = (it: RowIdentity) => (it.version === null ? {} : { version: it.version });
  const gone = Object.values(deletes);
  const changedRows = Object.values(updates);
  return {
    changes: [
      ...gone.map((it): RowChange => ({ op: 'delete', key: it.key, ...version(it) })),
      ...changedRows.map((it): RowChange => ({ op: 'update', key: it.key, ...version(it), values: it.values })),
      ...inserts.map((it): RowChange => ({ op: 'insert', values: it.values })),
    ],
    ids: [...gone, ...changedRows, ...inserts].map((it) => it.id),
  };
}

/** Columns with changed values that the table no longer has. */
export function missingColumns({ updates, inserts }: Pending, columns: readonly string[]): string[] {
  const used = [...Object.values(updates), ...inserts].flatMap((it) => Object.keys(it.values));
  return [...new Set(used)].filter((it) => !columns.includes(it));
}
