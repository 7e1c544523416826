import { useMemo } from 'react';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { ShownRow } from '@/lib/table-editor/merge';
import type { CellEdit, Pending, RowInsert } from '@/lib/table-editor/pending';
import type { LoadedRow, RowIdentity, Value, Values } from '@/lib/table-editor/row';
import { createRowCache } from './create-row-cache';

/** The rows of the grid: new ones, then those of the table. */
export interface ShownRows {
  count: number;
  at: (row: number) => ShownRow | undefined;
  insertAt: (row: number) => RowInsert | undefined;
  loadedAt: (row: number) => LoadedRow | undefined;
  /** The position of a row by its ID; −1 if it is not loaded. */
  indexOf: (id: string) => number;
  /** The edit that gives a cell a value; null where that is not possible. */
  edit: (row: number, column: EditorColumn, value: Value | undefined) => CellEdit | null;
  /** A row with its identity and values, for a change of it; null for rows without a key. */
  target: (row: number) => (RowIdentity & { row: Values }) | null;
}

/** Joins new and loaded rows with their pending changes. */
export function useShownRows(columns: readonly string[], loaded: readonly LoadedRow[], pending: Pending): ShownRows {
  const cache = useMemo(() => createRowCache(columns), [columns]);
  return useMemo(() => {
    const { inserts } = pending;
    // Made when it is first needed: there may be a hundred thousand rows.
    let indexes: Map<string, number> | undefined;
    const insertAt = (row: number) => inserts[row];
    const loadedAt = (row: number) => loaded[row - inserts.length];
    const target = (row: number) => {
      const it = loadedAt(row);
      if (!it?.identity) return null;
      // A cut value is not the row's.
      return { ...it.identity, row: Object.fromEntries(columns.flatMap((name, at) => (it.cut.includes(at) ? [] : [[name, it.values[at] ?? null] as const]))) };
    };
    return {
      count: inserts.length + loaded.length,
      insertAt,
      loadedAt,
      target,
      at: (row) => {
        const insert = insertAt(row);
        if (insert) return cache.ofInsert(insert);
        const it = loadedAt(row);
        return it && cache.ofRow(it, pending);
      },
      indexOf: (id) => {
        indexes ??= new Map([...inserts.map((it, at) => [it.id, at] as const), ...loaded.map((it, at) => [it.identity?.id ?? '', at + inserts.length] as const)]);
        return id === '' ? -1 : (indexes.get(id) ?? -1);
      },
      edit: (row, column, value) => {
        if (column.isGenerated) return null;
        const insert = insertAt(row);
        if (insert) return { insert: insert.id, column: column.name, value };
        const own = target(row);
        if (!own || value === undefined || pending.deletes[own.id]) return null;
        return { target: own, column: column.name, base: own.row[column.name] ?? null, value };
      },
    };
  }, [cache, columns, loaded, pending]);
}
