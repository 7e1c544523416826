import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRows } from '@/api/rows/list-rows';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import type { RowFilter } from '@/lib/table-editor/row-query';
import { faultOf } from '@/lib/table-editor/value-check';
import { valueKind } from '@/lib/table-editor/value-kind';

/** Rows that a search shows. */
const shownRows = 50;
/** Characters of their texts that are of use in a list. */
const shownCharacters = 100;

/** The column that describes a row to a person: the first text that is not the referenced one. */
export const labelColumn = (table: EditorTable | undefined, column: string): string | undefined =>
  table?.columns.find((it) => it.name !== column && valueKind(it.type, it.enumValues) === 'text')?.name;

/** Filters that find rows by a text: by the referenced value if the text can be one, else by the label. */
export function searchFilters(table: EditorTable | undefined, column: string, query: string): RowFilter[] {
  const text = query.trim();
  if (text === '') return [];
  const own = table?.columns.find((it) => it.name === column);
  const kind = valueKind(own?.type ?? 'text', own?.enumValues);
  const label = labelColumn(table, column);
  const contains = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (own && kind !== 'text' && kind !== 'other' && faultOf(own, text) === null) return [{ column, operator: '=', value: text }];
  if (label !== undefined) return [{ column: label, operator: 'ilike', value: contains }];
  return kind === 'text' ? [{ column, operator: 'ilike', value: contains }] : [{ column, operator: '=', value: text }];
}

/** The rows that a foreign key can refer to, found by a text. */
export function useReferences(ref: string, table: EditorTable | undefined, column: string, query: string) {
  const client = useQueryClient();
  const label = labelColumn(table, column);
  return useQuery({
    queryKey: ['table-references', ref, table?.id, column, query.trim()],
    enabled: table !== undefined,
    staleTime: 0,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { columns, rows } = await getRows(
        client,
        ref,
        {
          schema: table!.schema,
          table: table!.name,
          columns: [column, ...(label === undefined ? [] : [label])],
          filters: searchFilters(table, column, query),
          limit: shownRows,
          cell_characters: shownCharacters,
        },
        signal,
      );
      const [at, labelAt] = [columns.indexOf(column), label === undefined ? -1 : columns.indexOf(label)];
      return rows.flatMap((it) => {
        const value = it.values[at];
        return typeof value === 'string' ? [{ value, label: it.values[labelAt] ?? null }] : [];
      });
    },
  });
}
