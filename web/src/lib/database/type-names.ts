import type { DatabaseType } from './relation-entities';

/** A text that can be chosen, with what it is. */
export interface Choice {
  value: string;
  detail?: string;
}

/** Choices under one heading. */
export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

/** The types of PostgreSQL that most tables need, with their names as `format_type` writes them. */
const builtIn: readonly ChoiceGroup[] = [
  {
    label: 'Numbers',
    choices: [
      { value: 'bigint', detail: 'int8, 8 bytes' },
      { value: 'integer', detail: 'int4, 4 bytes' },
      { value: 'smallint', detail: 'int2, 2 bytes' },
      { value: 'numeric', detail: 'exact, any size' },
      { value: 'double precision', detail: 'float8' },
      { value: 'real', detail: 'float4' },
      { value: 'money' },
    ],
  },
  {
    label: 'Text',
    choices: [
      { value: 'text', detail: 'any length' },
      { value: 'character varying', detail: 'varchar, varchar(20)' },
      { value: 'character', detail: 'char(3), padded' },
    ],
  },
  { label: 'Boolean', choices: [{ value: 'boolean', detail: 'true or false' }] },
  {
    label: 'Dates and times',
    choices: [
      { value: 'timestamp with time zone', detail: 'timestamptz' },
      { value: 'timestamp without time zone', detail: 'timestamp' },
      { value: 'date' },
      { value: 'time without time zone', detail: 'time' },
      { value: 'time with time zone', detail: 'timetz' },
      { value: 'interval' },
    ],
  },
  { label: 'Identifiers', choices: [{ value: 'uuid', detail: '128 bits' }] },
  { label: 'JSON', choices: [{ value: 'jsonb', detail: 'can be indexed' }, { value: 'json', detail: 'kept as written' }, { value: 'xml' }] },
  { label: 'Binary', choices: [{ value: 'bytea' }, { value: 'bit varying', detail: 'varbit' }] },
  { label: 'Network', choices: [{ value: 'inet' }, { value: 'cidr' }, { value: 'macaddr' }] },
  {
    label: 'Ranges',
    choices: [
      { value: 'int4range' },
      { value: 'int8range' },
      { value: 'numrange' },
      { value: 'tstzrange' },
      { value: 'tsrange' },
      { value: 'daterange' },
    ],
  },
  { label: 'Geometry', choices: [{ value: 'point' }, { value: 'box' }, { value: 'polygon' }, { value: 'path' }, { value: 'circle' }] },
  { label: 'Text search', choices: [{ value: 'tsvector' }, { value: 'tsquery' }] },
];

/** The types of columns by kind: the database's own first. */
export function typeGroups(own: readonly DatabaseType[]): ChoiceGroup[] {
  const of = (kinds: readonly DatabaseType['kind'][]) =>
    own.filter((it) => kinds.includes(it.kind)).map(({ format, enums }) => ({ value: format, ...(enums.length > 0 && { detail: enums.join(', ') }) }));
  const groups = [
    { label: 'Enumerated types', choices: of(['enum']) },
    { label: 'Domains and composite types', choices: of(['domain', 'composite']) },
  ];
  return [...groups.filter((it) => it.choices.length > 0), ...builtIn];
}

const arrayEnd = /(\[\d*\])+$/;

/** Returns whether a type is an array. */
export const isArrayType = (type: string): boolean => arrayEnd.test(type.trim());

/** The type of an array's elements, or the type itself. */
export const elementType = (type: string): string => type.trim().replace(arrayEnd, '');

/** The type as an array, or without it. */
export function withArray(type: string, isArray: boolean): string {
  if (isArray === isArrayType(type)) return type;
  return isArray ? `${type.trim()}[]` : elementType(type);
}

const aliases: Record<string, string> = {
  int: 'integer',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double precision',
  bool: 'boolean',
  varchar: 'character varying',
  char: 'character',
  decimal: 'numeric',
  timestamptz: 'timestamp with time zone',
  timestamp: 'timestamp without time zone',
  timetz: 'time with time zone',
  time: 'time without time zone',
  varbit: 'bit varying',
};

/** The name that `format_type` writes for a typed one: `varchar(20)[]` is `character varying(20)[]`. */
export function canonicalType(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ');
  const name = /^[a-z0-9_]+/i.exec(text)?.[0] ?? '';
  const full = aliases[name.toLowerCase()];
  // "timestamp with time zone" begins with an alias, too.
  if (full === undefined || /^\s*(with|without)\b/i.test(text.slice(name.length))) return text;
  return full + text.slice(name.length);
}

/** Types whose columns PostgreSQL can number. */
export const canBeIdentity = (type: string): boolean => ['bigint', 'integer', 'smallint'].includes(canonicalType(type));
