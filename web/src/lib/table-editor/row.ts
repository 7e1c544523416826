/** A value of a cell: PostgreSQL's text form, or null. */
export type Value = string | null;

/** Values by the names of their columns. */
export type Values = Readonly<Record<string, Value>>;

/** What identifies a row of a table: its key, and the version that was read. */
export interface RowIdentity {
  id: string;
  key: Values;
  /** Null where rows have no versions. */
  version: string | null;
}

/** A row as the server sent it. */
export interface LoadedRow {
  /** Null for rows without a key. */
  identity: RowIdentity | null;
  values: readonly Value[];
  /** Columns, from 0, of which only the beginning was sent. */
  cut: readonly number[];
}

/** The ID of a row: equal for equal keys. */
export const rowId = (key: readonly Value[]): string => JSON.stringify(key);

/** Values by name. */
export const valuesOf = (columns: readonly string[], values: readonly Value[]): Values => Object.fromEntries(columns.map((it, at) => [it, values[at] ?? null]));
