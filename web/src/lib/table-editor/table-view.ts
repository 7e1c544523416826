import { formatFilter, formatSort, parseFilter, parseSort } from './address';
import { type ColumnSettings, orderedNames, settingsOf } from './column-settings';
import { filtersMax, type RowFilter, type RowSort, sortsMax } from './row-query';

/** How a table is shown: which rows, in which order, and which columns. A saved view keeps it under a name. */
export interface TableViewState {
  filters: readonly RowFilter[];
  sorts: readonly RowSort[];
  columns: ColumnSettings;
}

/** Characters of the name of a view, and bytes of its content, as the server accepts. */
export const viewNameMax = 120;
export const viewBytesMax = 65_536;
/** Views of one table that the server keeps for a person, and those that the members share. */
export const viewsMax = 50;

const schemaVersion = '1.0';

/** The content of a saved view. Filters and sorts are written as in an address. */
export interface TableViewContent {
  table_id: number;
  schema_version: string;
  filters: string[];
  sorts: string[];
  columns: ColumnSettings;
}

/** A state as the content of a saved view. */
export const viewContent = (tableId: number, { filters, sorts, columns }: TableViewState): TableViewContent => ({
  table_id: tableId,
  schema_version: schemaVersion,
  filters: filters.map(formatFilter),
  sorts: sorts.map(formatSort),
  columns,
});

/** Reads the content of a saved view; anything malformed is ignored. */
export function viewState(content: unknown): TableViewState {
  const { filters, sorts, columns } = (typeof content === 'object' && content !== null ? content : {}) as Partial<Record<keyof TableViewContent, unknown>>;
  return {
    filters: textsIn(filters).flatMap((it) => parseFilter(it) ?? []).slice(0, filtersMax),
    sorts: textsIn(sorts).flatMap((it) => parseSort(it) ?? []).slice(0, sortsMax),
    columns: settingsOf(columns),
  };
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : []);

/** What of a view applies to a table, and the columns that the table no longer has. */
export interface FittedView {
  state: TableViewState;
  /** A part of the view that was left out for each column, such as "its filter". */
  leftOut: readonly { column: string; parts: readonly string[] }[];
}

/** Leaves out what a view says of columns that were renamed or dropped. */
export function fitted({ filters, sorts, columns }: TableViewState, names: readonly string[]): FittedView {
  const known = new Set(names);
  const has = (name: string) => known.has(name);
  const parts = new Map<string, Set<string>>();
  const note = (part: string, used: readonly string[]) => {
    for (const column of used) if (!has(column)) parts.set(column, (parts.get(column) ?? new Set()).add(part));
  };
  note('filter', filters.map((it) => it.column));
  note('sort', sorts.map((it) => it.column));
  note('place', columns.order);
  note('hiding', columns.hidden);
  note('width', Object.keys(columns.widths));
  return {
    state: {
      filters: filters.filter((it) => has(it.column)),
      sorts: sorts.filter((it) => has(it.column)),
      columns: {
        order: columns.order.filter(has),
        hidden: columns.hidden.filter(has),
        frozen: columns.frozen,
        widths: Object.fromEntries(Object.entries(columns.widths).filter(([name]) => has(name))),
      },
    },
    leftOut: [...parts].map(([column, used]) => ({ column, parts: [...used] })),
  };
}

/** What was left out of a view, as a sentence; null if nothing was. */
export function leftOutText(leftOut: FittedView['leftOut']): string | null {
  if (leftOut.length === 0) return null;
  const list = leftOut.map(({ column, parts }) => `${column} (${parts.join(', ')})`).join(', ');
  return `The table no longer has ${leftOut.length === 1 ? 'a column' : 'columns'} of this view, so this was left out: ${list}.`;
}

/** Two states show a table in the same way. Columns that neither of them orders keep the table's order. */
export function showsSame(one: TableViewState, other: TableViewState, names: readonly string[]): boolean {
  const texts = ({ filters, sorts, columns }: TableViewState) =>
    JSON.stringify([
      filters.map(formatFilter),
      sorts.map(formatSort),
      orderedNames(names, columns),
      names.filter((it) => columns.hidden.includes(it)),
      columns.frozen,
      names.map((it) => columns.widths[it] ?? null),
    ]);
  return texts(one) === texts(other);
}

/** The name of a copy, which no other view has. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const candidate = [...name].slice(0, viewNameMax - suffix.length).join('') + suffix;
    if (!taken.includes(candidate)) return candidate;
  }
}

const encoder = new TextEncoder();

/** A state is too large to be saved. */
export const isTooLarge = (tableId: number, state: TableViewState): boolean => encoder.encode(JSON.stringify(viewContent(tableId, state))).length > viewBytesMax;
