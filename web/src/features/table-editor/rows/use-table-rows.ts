import { useMemo } from 'react';
import { type TableRows, useRows } from '@/api/rows/list-rows';
import type { RowsAnswer } from '@/api/rows/wire';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { type LoadedRow, rowId } from '@/lib/table-editor/row';
import type { RowFilter, RowSort } from '@/lib/table-editor/row-query';

interface Query {
  filters: readonly RowFilter[];
  sorts: readonly RowSort[];
}

/** The loaded rows of a table. */
export function useTableRows(ref: string, table: EditorTable, { filters, sorts }: Query) {
  const shape = useMemo(() => table.columns.map((it) => `${it.name} ${it.type}`).join(), [table]);
  const { id, schema, name } = table;
  const rows = useMemo((): TableRows => ({ id, shape, request: { schema, table: name, filters, sorts } }), [id, shape, schema, name, filters, sorts]);
  const query = useRows(ref, rows);
  const pages = query.data?.pages;
  const loaded = useMemo(() => (pages ?? []).flatMap(loadedRows), [pages]);
  const columns = pages?.[0]?.columns ?? noColumns;
  const key = pages?.[0]?.key ?? null;
  return { rows, query, loaded, columns, key };
}

const noColumns: readonly string[] = [];

/** The rows of a page. */
export function loadedRows({ rows, key }: RowsAnswer): LoadedRow[] {
  return rows.map((it) => ({
    identity: key.kind === 'none' ? null : { id: rowId(it.key), key: Object.fromEntries(key.columns.map((name, at) => [name, it.key[at] ?? null])), version: it.version },
    values: it.values,
    cut: it.cut,
  }));
}

/** The page of an answer whose rows were changed. */
export function pageOf(answer: RowsAnswer, rows: readonly LoadedRow[]): RowsAnswer {
  return {
    ...answer,
    rows: rows.map((it) => ({ values: [...it.values], key: answer.key.columns.map((name) => it.identity?.key[name] ?? null), version: it.identity?.version ?? null, cut: [...it.cut] })),
  };
}
