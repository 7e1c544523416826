import { expect, it } from 'vitest';
import { enumSample } from '@/testing/database-samples';
import { defaultSuggestions, quoteLiteral } from './default-suggestions';
import { canBeIdentity, canonicalType, elementType, isArrayType, typeGroups, withArray } from './type-names';

it.each([
  ['int8', 'bigint'],
  ['varchar(20)', 'character varying(20)'],
  ['varchar(20)[]', 'character varying(20)[]'],
  ['timestamptz', 'timestamp with time zone'],
  ['timestamp', 'timestamp without time zone'],
  ['timestamp with time zone', 'timestamp with time zone'],
  ['  numeric( 10,2 )', 'numeric( 10,2 )'],
  ['app.mood', 'app.mood'],
])('%s is %s as PostgreSQL writes it', (typed, name) => {
  expect(canonicalType(typed)).toBe(name);
});

it('an array is a type with brackets, however many', () => {
  expect(['text[]', 'int4[3]', 'text[][]', 'text'].map(isArrayType)).toEqual([true, true, true, false]);
  expect(elementType('app.mood[][]')).toBe('app.mood');
  expect([withArray('text', true), withArray('text[]', true), withArray('text[]', false)]).toEqual(['text[]', 'text[]', 'text']);
});

it('only integers can be numbered', () => {
  expect(['int2', 'bigint', 'numeric', 'text', 'bigint[]'].map(canBeIdentity)).toEqual([true, true, false, false, false]);
});

it('the types of the database come first, enumerated ones with their values', () => {
  const groups = typeGroups([enumSample(), enumSample({ kind: 'domain', format: 'email', enums: [] })]);
  expect(groups.slice(0, 3).map((it) => it.label)).toEqual(['Enumerated types', 'Domains and composite types', 'Numbers']);
  expect(groups[0]?.choices).toEqual([{ value: 'mood', detail: "happy, can't say" }]);
  expect(typeGroups([])[0]?.label).toBe('Numbers');
});

it.each([
  ['timestamptz', 'now()'],
  ['date', 'CURRENT_DATE'],
  ['uuid', 'gen_random_uuid()'],
  ['jsonb', "'{}'"],
  ['text[]', "'{}'"],
  ['bool', 'false'],
  ['mood', "'happy'"],
])('the first suggestion for %s is %s', (type, expression) => {
  expect(defaultSuggestions(type, [enumSample()])[0]?.value).toBe(expression);
});

it('a type without a usual default has no suggestions', () => {
  expect(defaultSuggestions('polygon', [])).toEqual([]);
});

it('a literal doubles its quotes', () => {
  expect(quoteLiteral("can't say")).toBe("'can''t say'");
});
