import { describe, expect, it, test } from 'vitest';
import { faultOf, normalizeValue } from './value-check';
import { valueKind } from './value-kind';

test.each([
  ['text', 'text'],
  ['character varying(20)', 'text'],
  ['bigint', 'integer'],
  ['numeric(10,2)', 'decimal'],
  ['double precision', 'decimal'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['time(3) without time zone', 'time'],
  ['timestamp(3) with time zone', 'timestamp'],
  ['jsonb', 'json'],
  ['uuid', 'uuid'],
  ['bytea', 'bytes'],
  ['integer[]', 'array'],
  ['mood[]', 'array'],
  ['inet', 'other'],
])('a value of type %s is edited as %s', (type, kind) => {
  expect(valueKind(type)).toBe(kind);
});

it('a type with values is an enum, except an array of it', () => {
  expect([valueKind('mood', ['sad']), valueKind('mood[]', ['sad'])]).toEqual(['enum', 'array']);
});

test.each([
  ['boolean', ' TRUE ', 't'],
  ['boolean', 'no', 'f'],
  ['boolean', 'perhaps', 'perhaps'],
  ['integer', ' 12\n', '12'],
  ['uuid', '3F2504E0-4F89-41D3-9A0C-0305E82C3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ['text', ' a ', ' a '],
])('as %s, %j is written as %j', (type, text, value) => {
  expect(normalizeValue({ type }, text)).toBe(value);
});

describe('a value', () => {
  test.each([
    ['integer', '-2147483648'],
    ['bigint', '9223372036854775807'],
    ['numeric(10,2)', '12.50'],
    ['numeric', '1e400'],
    ['real', 'NaN'],
    ['double precision', '-Infinity'],
    ['boolean', 't'],
    ['date', '2024-02-29'],
    ['date', '0044-03-15 BC'],
    ['date', 'today'],
    ['time without time zone', '23:59:60'],
    ['time with time zone', '14:30+02'],
    ['timestamp with time zone', '2026-01-31 14:30:00.123456+00'],
    ['timestamp with time zone', '2026-01-31T14:30Z'],
    ['timestamp with time zone', '2026-01-31 14:30 Europe/Berlin'],
    ['timestamp without time zone', '2026-01-31'],
    ['timestamp without time zone', 'infinity'],
    ['json', '{"a": [1, null]}'],
    ['uuid', '3f2504e04f8941d39a0c0305e82c3301'],
    ['integer[]', '{1,NULL,3}'],
    ['bytea', '\\x'],
    ['bytea', '\\x48656C'],
    ['character varying(3)', 'a😀b'],
    ['inet', 'anything'],
  ])('of type %s can be %s', (type, text) => {
    expect(faultOf({ type }, text)).toBeNull();
  });

  test.each([
    ['integer', '2147483648', 'Enter a number from -2147483648 to 2147483647.'],
    ['smallint', '1.5', 'Enter a whole number.'],
    ['integer', '', 'Enter a whole number.'],
    ['numeric', '1,5', 'Enter a number, such as 12.5.'],
    ['boolean', 'maybe', 'Enter true or false.'],
    ['date', '2026-02-29', 'Enter a date, such as 2026-01-31.'],
    ['date', '31.01.2026', 'Enter a date, such as 2026-01-31.'],
    ['time without time zone', '25:00', 'Enter a time, such as 14:30:00.'],
    ['timestamp with time zone', '2026-13-01 10:00', 'Enter a date and time, such as 2026-01-31 14:30:00.'],
    ['uuid', '3f25', 'Enter a UUID, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301.'],
    ['text[]', 'a,b', 'Enter an array, such as {1,2} or {"a b",c}.'],
    ['bytea', '\\x4', 'Enter bytes in hexadecimal, such as \\x48656c6c6f.'],
    ['character(2)', 'abc', 'Enter at most 2 characters.'],
  ])('of type %s cannot be %j: %s', (type, text, fault) => {
    expect(faultOf({ type }, text)).toBe(fault);
  });

  it('of an enum is one of its values', () => {
    const column = { type: 'mood', enumValues: ['sad', 'happy'] };
    expect([faultOf(column, 'sad'), faultOf(column, 'Sad')]).toEqual([null, 'Enter one of: sad, happy.']);
  });

  it('of type json reports the place of the error', () => {
    expect(faultOf({ type: 'jsonb' }, '{"a":')).toMatch(/^Enter valid JSON: .+\.$/);
  });
});
