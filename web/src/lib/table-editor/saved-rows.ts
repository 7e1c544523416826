import type { RowChange } from './pending';
import { type LoadedRow, rowId, type Value, type Values } from './row';

/** A saved change: its row as it is now. */
export interface SavedRow {
  index: number;
  key: readonly Value[];
  version: string | null;
  values: Values;
}

/** A page of rows with saved changes: changed rows have their new values, and deleted ones are gone. New rows come with the next fetch. */
export function withSaved(rows: readonly LoadedRow[], columns: readonly string[], keyColumns: readonly string[], changes: readonly RowChange[], ids: readonly string[], saved: readonly SavedRow[]): LoadedRow[] {
  const gone = new Set(ids.filter((_, at) => changes[at]?.op === 'delete'));
  const fresh = new Map(saved.flatMap((it) => (changes[it.index]?.op === 'update' ? [[ids[it.index], it] as const] : [])));
  return rows.flatMap((row) => {
    const id = row.identity?.id;
    if (id === undefined) return [row];
    if (gone.has(id)) return [];
    const now = fresh.get(id);
    if (!now) return [row];
    return [
      {
        identity: { id: rowId(now.key), key: Object.fromEntries(keyColumns.map((it, at) => [it, now.key[at] ?? null])), version: now.version },
        values: columns.map((it, at) => (it in now.values ? now.values[it]! : (row.values[at] ?? null))),
        cut: row.cut.filter((at) => !(columns[at]! in now.values)),
      },
    ];
  });
}
