/** How the values of a column are written and checked. */
export type ValueKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'timestamp' | 'json' | 'enum' | 'uuid' | 'array' | 'bytes' | 'other';

/** Types by their name in format_type, without modifiers. */
const kinds: Record<string, ValueKind> = {
  text: 'text',
  'character varying': 'text',
  character: 'text',
  citext: 'text',
  name: 'text',
  xml: 'text',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  oid: 'integer',
  numeric: 'decimal',
  real: 'decimal',
  'double precision': 'decimal',
  boolean: 'boolean',
  date: 'date',
  'time without time zone': 'time',
  'time with time zone': 'time',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamp',
  json: 'json',
  jsonb: 'json',
  uuid: 'uuid',
  bytea: 'bytes',
};

/** The name of a type without its modifiers: `timestamp(3) with time zone` is `timestamp with time zone`. */
export const plainType = (type: string): string => type.replace(/\([^)]*\)/, '').replaceAll(/\s+/g, ' ').trim();

/** The kind of a type; other types, such as `inet` and domains, are checked only by the server. */
export function valueKind(type: string, enumValues?: readonly string[]): ValueKind {
  if (type.endsWith('[]')) return 'array';
  if (enumValues) return 'enum';
  return kinds[plainType(type)] ?? 'other';
}
