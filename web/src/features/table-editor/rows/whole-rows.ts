import type { QueryClient } from '@tanstack/react-query';
import { changeLoaded, getRows, type TableRows } from '@/api/rows/list-rows';
import type { RowFilter } from '@/lib/table-editor/row-query';
import type { LoadedRow } from '@/lib/table-editor/row';
import { loadedRows, pageOf } from './use-table-rows';

/** Rows that are loaded whole at once: each may have values of many megabytes. */
export const wholeMax = 50;

/** Loads rows with cut values whole, and puts them into the loaded pages. */
export async function loadWhole(client: QueryClient, ref: string, rows: TableRows, cut: readonly LoadedRow[]): Promise<LoadedRow[]> {
  const { schema, table } = rows.request;
  const found: LoadedRow[] = [];
  for (const filters of filtersOf(cut)) {
    const answer = await getRows(client, ref, { schema, table, filters, limit: wholeMax, cell_characters: 0 });
    found.push(...loadedRows(answer));
  }
  const byId = new Map(found.map((it) => [it.identity?.id, it]));
  changeLoaded(client, ref, rows, (page) => pageOf(page, loadedRows(page).map((it) => (it.identity && byId.get(it.identity.id)) ?? it)));
  return found;
}

/** One request for a key of one column, else one for each row. */
function filtersOf(rows: readonly LoadedRow[]): RowFilter[][] {
  const keys = rows.flatMap((it) => (it.identity ? [Object.entries(it.identity.key)] : []));
  const [column] = keys[0]?.[0] ?? [];
  if (column !== undefined && keys.every((it) => it.length === 1 && it[0]![1] !== null)) return [[{ column, operator: 'in', values: keys.map((it) => it[0]![1]!) }]];
  return keys.map((key) => key.map(([name, value]): RowFilter => (value === null ? { column: name, operator: 'is_null' } : { column: name, operator: '=', value })));
}
