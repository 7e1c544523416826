import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { mergePatch } from '../merge-patch';
import { remembered, rememberedRecord } from './remembered';

const read = vi.fn((it: string) => it !== '');
const named = z.object({ name: z.string().check(z.refine(read)) });
describe.each([
  ['values of a record', () => z.record(z.string(), remembered(named))],
  ['a record of them', () => rememberedRecord(named)],
])('%s', (_what, fleet) => {
  it('reads of a patched state only what has changed, and keeps the rest as it was', () => {
    const schema = fleet();
    const state = { a: { name: 'Ada' }, b: { name: 'Bo' } };
    const first = schema.parse(state);
    read.mockClear();
    const second = schema.parse(mergePatch(state, { b: { name: 'Bea' } }));
    expect(read.mock.calls).toEqual([['Bea']]);
    expect(second).toEqual({ a: { name: 'Ada' }, b: { name: 'Bea' } });
    expect(second['a']).toBe(first['a']);
  });

  it('refuses what its schema refuses, each time, and says where', () => {
    const schema = fleet();
    const wrong = { a: { name: 7 } };
    const refusals = [schema.safeParse(wrong), schema.safeParse(wrong)];
    for (const { success, error } of refusals) {
      expect(success).toBe(false);
      expect(error?.issues[0]?.path).toEqual(['a', 'name']);
    }
  });

  it('are read where they stand at another key, or go', () => {
    const schema = fleet();
    const ada = { name: 'Ada' };
    const first = schema.parse({ a: ada, b: { name: 'Bo' } });
    expect(schema.parse({ c: ada })).toEqual({ c: first['a'] });
  });
});

it('a record that is the same again is the same on the way out', () => {
  const schema = rememberedRecord(named);
  const state = { a: { name: 'Ada' } };
  expect(schema.parse(state)).toBe(schema.parse(state));
  expect(rememberedRecord(z.number()).parse({ a: 7 })).toEqual({ a: 7 });
});

it.each([null, undefined, 7, 'a', [{ name: 'Ada' }]])('%j is no record', (input) => {
  expect(rememberedRecord(named).safeParse(input).success).toBe(false);
});

it('passes over a key that would change where all inherit from', () => {
  const read = rememberedRecord(named).parse(JSON.parse('{"a":{"name":"Ada"},"__proto__":{"name":"Eve"}}'));
  expect(Object.keys(read)).toEqual(['a']);
  expect('name' in read).toBe(false);
});

it('reads what is no object as well', () => {
  expect(remembered(z.number()).parse(7)).toBe(7);
  expect(remembered(z.number()).safeParse('7').success).toBe(false);
});
