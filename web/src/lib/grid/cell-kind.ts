/** How the values of a column are shown and compared. */
export type CellKind = 'number' | 'boolean' | 'json' | 'array' | 'bytes' | 'time' | 'text';

const numbers = /^(?:smallint|integer|bigint|int[248]|real|double precision|float[48]|numeric|decimal|oid|money|xid8?|cid)\b/;
const times = /^(?:date|time|timestamp|interval|timetz|timestamptz)\b/;

/** The kind of a type, by its name in format_type. */
export function cellKind(type: string): CellKind {
  if (type.endsWith('[]')) return 'array';
  if (type === 'json' || type === 'jsonb') return 'json';
  if (type === 'boolean' || type === 'bool') return 'boolean';
  if (type === 'bytea') return 'bytes';
  if (times.test(type)) return 'time';
  return numbers.test(type) && type !== 'money' ? 'number' : 'text';
}

/** Characters of a value that a cell shows; the side panel has the whole value. */
const shownMax = 300;

/** A value as its cell shows it, on one line. */
export function cellText(value: string, kind: CellKind): string {
  if (kind === 'boolean') return value === 't' ? 'true' : value === 'f' ? 'false' : value;
  const start = value.length > shownMax ? `${value.slice(0, shownMax)}…` : value;
  return /[\r\n\t]/.test(start) ? start.replaceAll(/\r\n|\r|\n/g, '↵').replaceAll('\t', '⇥') : start;
}
