import { describe, expect, it } from 'vitest';
import { changedEntries } from './changed-entries';

describe('the changed entries of a record', () => {
  it('are the entries that differ by identity', () => {
    const same = { name: 'a' };
    const changed = changedEntries({ a: same, b: { name: 'b' }, c: undefined }, { a: same, b: { name: 'b' }, c: { name: 'c' } });
    expect([...(changed ?? [])]).toEqual([['b', { name: 'b' }], ['c', undefined]]);
  });

  it('are empty for the same record', () => {
    expect(changedEntries({ a: 1 }, { a: 1 })?.size).toBe(0);
    expect(changedEntries({}, {})?.size).toBe(0);
  });

  it.each([
    ['more', { a: 1, b: 2 }, { a: 1 }],
    ['fewer', { a: 1 }, { a: 1, b: 2 }],
    ['other', { a: 1, c: 2 }, { a: 1, b: 2 }],
    ['moved', { b: 2, a: 1 }, { a: 1, b: 2 }],
  ])('are unknown with %s keys', (_, next, before) => {
    expect(changedEntries<number>(next, before)).toBeNull();
  });
});
