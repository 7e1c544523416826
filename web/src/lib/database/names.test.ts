import { expect, it } from 'vitest';
import { changedMembers } from './definition-change';
import { isSystemSchema, nameFault, namesParameter, splitList } from './names';

it('a name has 1 to 63 bytes', () => {
  expect([nameFault(''), nameFault(' '), nameFault('a'.repeat(63)), nameFault('é'.repeat(32))]).toEqual(['Enter a name.', 'Enter a name.', null, 'Use at most 63 bytes.']);
});

it('the schemas of PostgreSQL itself are known by their names', () => {
  expect(['pg_catalog', 'pg_toast', 'information_schema', 'public', 'pgbouncer'].map(isSystemSchema)).toEqual([true, true, true, false, false]);
});

it('names with commas and quotes are quoted in a parameter', () => {
  expect(namesParameter(['public', 'a,b', 'say "hi"'])).toBe('public,"a,b","say ""hi"""');
});

it('a typed list has no empty entries', () => {
  expect(splitList(' a, ,b ,')).toEqual(['a', 'b']);
});

it('only changed members are sent', () => {
  expect(changedMembers({ a: 1, b: ['x'], c: null }, { a: 1, b: ['y'], c: null })).toEqual({ b: ['y'] });
  expect(changedMembers({ a: 1 }, { a: 1 })).toBeNull();
});
