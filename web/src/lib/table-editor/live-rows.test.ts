import { describe, expect, it } from 'vitest';
import { changedCells } from './live-marks';
import { isRefused, liveReasonText, type LiveRows, liveStep, readKeysMax } from './live-rows';

const state = (facts: Partial<LiveRows> = {}): LiveRows => ({ state: 'live', reason: '', published: true, resyncs: 5, changes: {}, ...facts });
const seen = { resyncs: 5, last: 2 };
const key = ['id'];

describe('a state of the topic', () => {
  it('requires all rows when it is the first one, if changes are live', () => {
    expect(liveStep(null, state({ changes: { '7': { key, updated: [['1']] } } }), key)).toEqual({ seen: { resyncs: 5, last: 7 }, step: { kind: 'all' } });
    expect(liveStep(null, state({ state: 'off', reason: 'not_published' }), key).step).toEqual({ kind: 'none' });
  });

  it('requires the changed rows of the notices that were not seen', () => {
    const changes = { '2': { key, updated: [['1']] }, '3': { key, inserted: [['8']], updated: [['2']] }, '4': { key, updated: [['8']], deleted: [['2'], ['3']] } };
    expect(liveStep(seen, state({ changes }), key)).toEqual({
      seen: { resyncs: 5, last: 4 },
      step: { kind: 'rows', inserted: [['8']], updated: [], deleted: [['2'], ['3']] },
    });
  });

  it('requires nothing without further notices', () => {
    expect(liveStep(seen, state({ changes: { '2': { many: true } } }), key).step).toEqual({ kind: 'none' });
  });

  it.each([
    ['notices are missing', state({ changes: { '4': { key, updated: [['1']] } } })],
    ['changes were interrupted', state({ resyncs: 6, changes: { '2': { many: true } } })],
    ['the numbers begin again', state({ changes: { '1': { key, updated: [['1']] } } })],
    ['many rows changed', state({ changes: { '3': { many: true } } })],
    ['the key is another one', state({ changes: { '3': { key: ['number'], updated: [['1']] } } })],
    ['too many rows would be read', state({ changes: { '3': { key, updated: Array.from({ length: readKeysMax + 1 }, (_, at) => [String(at)]) } } })],
  ])('requires all rows when %s', (_, next) => {
    expect(liveStep(seen, next, key).step).toEqual({ kind: 'all' });
  });

  it('reads few rows by keys of several columns, because each is a request', () => {
    const long = ['a', 'b'];
    const of = (count: number) => state({ changes: { '3': { key: long, updated: Array.from({ length: count }, (_, at) => [String(at), 'x']) } } });
    expect(liveStep(seen, of(5), long).step.kind).toBe('rows');
    expect(liveStep(seen, of(6), long).step.kind).toBe('all');
  });
});

describe('reasons', () => {
  it('have a sentence each, also an unknown one', () => {
    for (const reason of ['', 'not_published', 'restart_needed', 'no_primary_key', 'fell_behind', 'new one']) expect(liveReasonText(reason)).toMatch(/\.$/);
    expect(isRefused('no_primary_key')).toBe(true);
    expect(isRefused('not_published')).toBe(false);
  });
});

describe('the cells that are highlighted', () => {
  const row = (id: string, ...values: string[]) => ({ identity: { id, key: { id }, version: '1' }, values: [id, ...values], cut: [] });

  it('are those whose values differ, and all of a new row', () => {
    const before = [row('1', 'a', 'b'), row('2', 'c', 'd')];
    const after = [row('1', 'a', 'x'), row('2', 'c', 'd'), row('3', 'e', 'f')];
    expect([...changedCells(before, after, { isWhole: true, own: new Set() })]).toEqual([['1', new Set([2])], ['3', new Set([0, 1, 2])]]);
    expect([...changedCells(before, after, { isWhole: false, own: new Set() }).keys()]).toEqual(['1']);
  });

  it('are never those of the own changes', () => {
    expect(changedCells([row('1', 'a')], [row('1', 'b')], { isWhole: true, own: new Set(['1']) }).size).toBe(0);
  });
});
