import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { mergePatch } from '../merge-patch';
import { remembered, rememberedRecord } from './remembered';

const read = vi.fn((it: string) => it !== '');
const named = z.object({ name: z.string().check(z.refine(read)) });
describe.each([
  ['values of a record', () => z.record(z.string(), remembered(named))],
  ['a record of such values', () => rememberedRecord(named)],
])('%s', (_what, fleet) => {
  it('parses only the changed parts of a patched state, and keeps the rest', () => {
    const schema = fleet();
    const state = { a: { name: 'Ada' }, b: { name: 'Bo' } };
    const first = schema.parse(state);
    read.mockClear();
    const second = schema.parse(mergePatch(state, { b: { name: 'Bea' } }));
    expect(read.mock.calls).toEqual([['Bea']]);
    expect(second).toEqual({ a: { name: 'Ada' }, b: { name: 'Bea' } });
    expect(second['a']).toBe(first['a']);
  });

  it('rejects the same as its schema, each time, with the path', () => {
    const schema = fleet();
    const wrong = { a: { name: 7 } };
    const refusals = [schema.safeParse(wrong), schema.safeParse(wrong)];
    for (const { success, error } of refusals) {
      expect(success).toBe(false);
      expect(error?.issues[0]?.path).toEqual(['a', 'name']);
    }
  });

  it('are parsed again if they move to another key or are removed', () => {
    const schema = fleet();
    const ada = { name: 'Ada' };
    const first = schema.parse({ a: ada, b: { name: 'Bo' } });
    expect(schema.parse({ c: ada })).toEqual({ c: first['a'] });
  });
});

it('an unchanged record keeps its identity in the output', () => {
  const schema = rememberedRecord(named);
  const state = { a: { name: 'Ada' } };
  expect(schema.parse(state)).toBe(schema.parse(state));
  expect(rememberedRecord(z.number()).parse({ a: 7 })).toEqual({ a: 7 });
});

it.each([null, undefined, 7, 'a', [{ name: 'Ada' }]])('%j is not a record', (input) => {
  expect(rememberedRecord(named).safeParse(input).success).toBe(false);
});

it('skips a key that would change the prototype', () => {
  const read = rememberedRecord(named).parse(JSON.parse('{"a":{"name":"Ada"},"__proto__":{"name":"Eve"}}'));
  expect(Object.keys(read)).toEqual(['a']);
  expect('name' in read).toBe(false);
});

it('parses values that are not objects as well', () => {
  expect(remembered(z.number()).parse(7)).toBe(7);
  expect(remembered(z.number()).safeParse('7').success).toBe(false);
});
