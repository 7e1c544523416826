import type { CodeSuggestion } from '../code-editor';
import type { FieldType, LogSource } from './line';

/** Columns of every source's table, before its fields. */
const commonColumns: readonly { path: string; type: FieldType | 'json' }[] = [
  { path: 'id', type: 'string' },
  { path: 'timestamp', type: 'datetime' },
  { path: 'event_message', type: 'string' },
  { path: 'severity', type: 'string' },
  { path: 'metadata', type: 'json' },
];

const keywords = [
  'SELECT', 'FROM', 'WHERE', 'GROUP BY', 'ORDER BY', 'HAVING', 'LIMIT', 'OFFSET', 'JOIN', 'LEFT JOIN', 'ON', 'AS', 'AND', 'OR', 'NOT', 'IN', 'IS NULL', 'IS NOT NULL',
  'BETWEEN', 'LIKE', 'GLOB', 'CASE', 'WHEN', 'THEN', 'ELSE', 'END', 'DISTINCT', 'UNION ALL', 'WITH', 'ASC', 'DESC', 'OVER', 'PARTITION BY', 'FILTER',
];

const functions: readonly [name: string, detail: string][] = [
  ['count', 'number of rows'],
  ['sum', 'sum'],
  ['avg', 'average'],
  ['min', 'least'],
  ['max', 'greatest'],
  ['date_trunc', "start of a 'minute', 'hour', 'day' …"],
  ['coalesce', 'first value that is not null'],
  ['json_extract', 'part of JSON'],
  ['json_each', 'elements of a list, as a table'],
  ['length', 'characters'],
  ['lower', 'lower case'],
  ['upper', 'upper case'],
  ['substr', 'part of a text'],
  ['replace', 'text with replaced parts'],
  ['instr', 'place of a text in another one'],
  ['round', 'rounded number'],
  ['iif', 'one of two values'],
  ['strftime', 'formatted time'],
  ['group_concat', 'values as one text'],
  ['row_number', 'number of the row in its window'],
  ['lag', 'value of the previous row'],
  ['lead', 'value of the next row'],
];

/** Groups in the order in which they are offered. */
const order = { column: '1', table: '2', function: '3', keyword: '4' };

const nameBefore = /[A-Za-z_][\w.]*$|[A-Za-z_]?$/;

/** What can be written at a cursor of a query of logs: sources, their fields, functions and keywords. */
export function logSqlCompletions(text: string, cursor: number, sources: readonly LogSource[]): CodeSuggestion[] {
  const before = text.slice(0, cursor);
  if (isInside(before)) return [];
  const typed = nameBefore.exec(before)?.[0] ?? '';
  const from = cursor - typed.length;
  const to = cursor + (/^[\w.]*/.exec(text.slice(cursor))?.[0].length ?? 0);
  const place = { from, to };
  const tables = sources.map((it): CodeSuggestion => ({ label: it.reference, insert: it.reference, kind: 'table', detail: it.name, sort: order.table, ...place }));
  if (/\b(from|join)\s+$/i.test(before.slice(0, from)) || /\bfrom\s+[\w.]+(\s+\w+)?\s*,\s*$/i.test(before.slice(0, from))) return tables;
  const used = usedTables(text, sources);
  const dot = typed.indexOf('.');
  const owner = dot > 0 ? typed.slice(0, dot) : '';
  const aliased = used.filter((it) => it.alias === owner && owner !== '');
  const read = aliased.length > 0 ? aliased : used;
  const prefix = aliased.length > 0 ? `${owner}.` : '';
  const columns = new Map<string, string>();
  for (const { source } of read.length > 0 ? read : sources.map((it) => ({ source: it }))) {
    for (const { path, type } of [...commonColumns, ...source.fields]) if (!columns.has(path)) columns.set(path, type);
  }
  const ofColumns = [...columns].map(
    ([path, type]): CodeSuggestion => ({ label: path, insert: prefix + path, filter: prefix + path, kind: 'column', detail: type, sort: order.column, ...place }),
  );
  if (dot > 0) return ofColumns;
  return [
    ...ofColumns,
    ...tables,
    ...functions.map(([name, detail]): CodeSuggestion => ({ label: name, insert: `${name}(`, kind: 'function', detail, sort: order.function, ...place })),
    ...keywords.map((it): CodeSuggestion => ({ label: it, insert: it, kind: 'keyword', detail: '', sort: order.keyword, ...place })),
  ];
}

/** The text ends within a string or a comment. */
function isInside(before: string): boolean {
  const rest = before.replaceAll(/'(?:[^']|'')*'|--[^\n]*\n|\/\*[\s\S]*?\*\//g, ' ');
  return rest.includes("'") || rest.includes('--') || rest.includes('/*');
}

/** Words that follow a table and are no alias. */
const noAlias = /^(where|group|order|join|left|on|limit|inner|cross|natural|union|having|as|using|window)$/i;

/** The sources that a text reads, with their aliases. */
function usedTables(text: string, sources: readonly LogSource[]): { source: LogSource; alias: string }[] {
  return [...text.matchAll(/\b(?:from|join|,)\s+([A-Za-z_]\w*)(?:\s+(?:as\s+)?([A-Za-z_]\w*))?/gi)].flatMap(([, name = '', second]) => {
    const source = sources.find((it) => it.reference === name.toLowerCase());
    return source ? [{ source, alias: second !== undefined && !noAlias.test(second) ? second : name }] : [];
  });
}

/** The field whose path is at a position, for its type. */
export function fieldAt(text: string, at: number, sources: readonly LogSource[]): { from: number; to: number; path: string; type: string; of: string[] } | null {
  for (const match of text.matchAll(/[A-Za-z_][\w.]*/g)) {
    const from = match.index;
    const to = from + match[0].length;
    if (at < from || at > to) continue;
    const names = [match[0], match[0].slice(match[0].indexOf('.') + 1)];
    const found = sources.flatMap((source) => source.fields.filter((it) => names.includes(it.path)).map((field) => ({ field, source })));
    const common = commonColumns.find((it) => names.includes(it.path));
    const first = found[0]?.field ?? common;
    return first ? { from, to, path: first.path, type: first.type, of: [...new Set(found.map((it) => it.source.name))] } : null;
  }
  return null;
}
