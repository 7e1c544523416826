import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { mergePatch } from '../merge-patch';
import { remembered } from './remembered';

const read = vi.fn((it: string) => it !== '');
const named = z.object({ name: z.string().check(z.refine(read)) });
const fleet = () => z.record(z.string(), remembered(named));

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

it('reads what is no object as well', () => {
  expect(remembered(z.number()).parse(7)).toBe(7);
  expect(remembered(z.number()).safeParse('7').success).toBe(false);
});
