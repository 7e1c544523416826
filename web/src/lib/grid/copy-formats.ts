import { written } from '../sql-names';
import { cellKind } from './cell-kind';
import type { GridColumn, GridValues } from './column';

/** Formats in which cells are copied. */
export const copyFormats = [
  { value: 'tsv', label: 'TSV' },
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'insert', label: 'INSERT statement' },
] as const;

export type CopyFormat = (typeof copyFormats)[number]['value'];

/** Columns and rows of a selection; each row has a value for each column. */
export interface CopiedPart {
  columns: readonly GridColumn[];
  rows: readonly GridValues[];
  /** The names of the columns are the first line. */
  withHeader: boolean;
}

/** The text of a selection in a format. */
export function copiedText(format: CopyFormat, part: CopiedPart): string {
  switch (format) {
    case 'tsv':
      return linesOf(part, tsvValue, '\t');
    case 'csv':
      return linesOf(part, csvValue, ',');
    case 'json':
      return jsonOf(part);
    case 'markdown':
      return markdownOf(part);
    case 'insert':
      return insertOf(part);
  }
}

const linesOf = ({ columns, rows, withHeader }: CopiedPart, text: (value: string | null) => string, separator: string): string =>
  [...(withHeader ? [columns.map((it) => it.name)] : []), ...rows].map((row) => row.map(text).join(separator)).join('\n');

/** Spreadsheets read a quoted value as one cell; NULL is an empty cell. */
const tsvValue = (value: string | null): string => (value === null ? '' : /[\t\r\n"]/.test(value) ? quoted(value) : value);

/** As COPY does: NULL is empty, an empty text is quoted. */
const csvValue = (value: string | null): string => (value === null ? '' : value === '' || /[",\r\n]/.test(value) ? quoted(value) : value);

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Numbers and JSON keep all their digits, because they are not read as JavaScript values. */
function jsonOf({ columns, rows }: CopiedPart): string {
  const names = columns.map((it) => JSON.stringify(it.name));
  const kinds = columns.map((it) => cellKind(it.type));
  const value = (text: string | null, at: number): string => {
    if (text === null) return 'null';
    const kind = kinds[at];
    if (kind === 'boolean') return text === 't' ? 'true' : 'false';
    if (kind === 'json' || (kind === 'number' && jsonNumber.test(text))) return text;
    return JSON.stringify(text);
  };
  const objects = rows.map((row) => `  {${row.map((it, at) => `${names[at]}: ${value(it, at)}`).join(', ')}}`);
  return objects.length === 0 ? '[]' : `[\n${objects.join(',\n')}\n]`;
}

function markdownOf({ columns, rows }: CopiedPart): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (value: string | null) => (value ?? 'NULL').replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r\n|\r|\n/g, '<br>');
  const rules = columns.map((it) => (cellKind(it.type) === 'number' ? '--:' : '---'));
  return [line(columns.map((it) => cell(it.name))), line(rules), ...rows.map((row) => line(row.map(cell)))].join('\n');
}

function insertOf({ columns, rows }: CopiedPart): string {
  if (rows.length === 0) return '';
  const names = columns.map((it) => written(it.table?.column ?? it.name)).join(', ');
  const kinds = columns.map((it) => cellKind(it.type));
  const value = (text: string | null, at: number): string => {
    if (text === null) return 'NULL';
    if (kinds[at] === 'number' && jsonNumber.test(text)) return text;
    if (kinds[at] === 'boolean') return text === 't' ? 'true' : 'false';
    const literal = `'${text.replaceAll("'", "''")}'`;
    return kinds[at] === 'text' ? literal : `${literal}::${columns[at]!.type}`;
  };
  const values = rows.map((row) => `  (${row.map(value).join(', ')})`).join(',\n');
  return `INSERT INTO ${tableOf(columns)} (${names}) VALUES\n${values};`;
}

/** The table of the columns, if they have only one. */
function tableOf(columns: readonly GridColumn[]): string {
  const tables = new Set(columns.flatMap(({ table }) => (table ? [`${written(table.schema)}.${written(table.name)}`] : [])));
  return tables.size === 1 ? [...tables][0]! : 'table_name';
}
