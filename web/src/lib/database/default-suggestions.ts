import type { DatabaseType } from './relation-entities';
import { canonicalType, type Choice, elementType, isArrayType } from './type-names';

/** A text as a literal of SQL. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const byType: readonly [RegExp, readonly Choice[]][] = [
  [/^timestamp/, [{ value: 'now()', detail: 'time of the transaction' }, { value: 'clock_timestamp()', detail: 'time of the row' }]],
  [/^date$/, [{ value: 'CURRENT_DATE', detail: 'today' }]],
  [/^time /, [{ value: 'LOCALTIME', detail: 'time of the transaction' }]],
  [/^interval/, [{ value: "'0'", detail: 'no time' }]],
  [/^uuid$/, [{ value: 'gen_random_uuid()', detail: 'a random UUID' }]],
  [/^boolean$/, [{ value: 'false' }, { value: 'true' }]],
  [/^(bigint|integer|smallint|numeric|real|double precision|money)/, [{ value: '0' }]],
  [/^(text|character)/, [{ value: "''", detail: 'empty text' }, { value: 'CURRENT_USER', detail: 'the role that inserts' }]],
  [/^jsonb?$/, [{ value: "'{}'", detail: 'an empty object' }, { value: "'[]'", detail: 'an empty array' }]],
  [/^inet$/, [{ value: 'inet_client_addr()', detail: 'the address of the client' }]],
];

/** Expressions that are often the default of a column of this type. */
export function defaultSuggestions(type: string, types: readonly DatabaseType[]): Choice[] {
  if (isArrayType(type)) return [{ value: "'{}'", detail: 'an empty array' }];
  const own = types.find((it) => it.kind === 'enum' && it.format === elementType(type));
  if (own) return own.enums.map((it) => ({ value: quoteLiteral(it) }));
  const name = canonicalType(type).toLowerCase();
  return [...(byType.find(([pattern]) => pattern.test(name))?.[1] ?? [])];
}
