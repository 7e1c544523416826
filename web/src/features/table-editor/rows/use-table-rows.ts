import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { refreshSchema } from '@/api/query/get-schema';
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
  const shape = useMemo(() => JSON.stringify(table.columns.map((it) => [it.name, it.type])), [table]);
  const { id, schema, name } = table;
  const rows = useMemo((): TableRows => ({ id, shape, request: { schema, table: name, filters, sorts } }), [id, shape, schema, name, filters, sorts]);
  const query = useRows(ref, rows);
  const pages = query.data?.pages;
  const loaded = useMemo(() => (pages ?? []).flatMap(loadedRows), [pages]);
  const columns = pages?.[0]?.columns ?? noColumns;
  const key = pages?.[0]?.key ?? null;
  const client = useQueryClient();
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    // A client that is not Signalbox has changed the table, which no topic reports.
    const isKnown = !data || isPlaceholderData || hasSameNames(data.pages[0]?.columns ?? [], shape);
    if (!isKnown) void refreshSchema(client, ref);
  }, [data, isPlaceholderData, shape, client, ref]);
  return { rows, query, loaded, columns, key };
}

/** A shape has the names and types of all columns. */
const hasSameNames = (loaded: readonly string[], shape: string): boolean => {
  const known: unknown = JSON.parse(shape);
  return Array.isArray(known) && known.length === loaded.length && known.every((it: [name: string, type: string], at) => it[0] === loaded[at]);
};

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
