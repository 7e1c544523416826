import { describe, expect, it } from 'vitest';
import { activityEntry } from '@/testing/activity-sample';
import { isNextActivity, mergeActivity } from './activity';

const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`;
const ids = (entries: { id: string }[]) => entries.map((it) => it.id);

describe('a timeline', () => {
  it('has pushed entries above fetched ones, and replaces former versions', () => {
    const fetched = [activityEntry('b', { at: at(2), text: 'Restarting' }), activityEntry('a', { at: at(1) })];
    const merged = mergeActivity([activityEntry('b', { at: at(2), text: 'Restarted' }), activityEntry('c', { at: at(3) })], fetched, false);
    expect(ids(merged)).toEqual(['c', 'b', 'a']);
    expect(merged[1]?.text).toBe('Restarted');
  });

  it('leaves out pushed entries of pages that are not loaded', () => {
    const fetched = [activityEntry('b', { at: at(2) })];
    const old = activityEntry('a', { at: at(1) });
    expect(ids(mergeActivity([old], fetched, false))).toEqual(['b']);
    expect(ids(mergeActivity([old], fetched, true))).toEqual(['b', 'a']);
  });

  it('sorts entries of the same time by ID, as the server does', () => {
    expect(ids(mergeActivity([], [activityEntry('a'), activityEntry('c'), activityEntry('b')], true))).toEqual(['c', 'b', 'a']);
  });

  it.each([
    [undefined, 5, false],
    [4, 5, true],
    [5, 5, true],
    [3, 5, false],
    [9, 5, false],
  ])('after revision %s, revision %s follows without a gap: %s', (before, next, expected) => {
    const state = (revision: number) => ({ revision, entries: {} });
    expect(isNextActivity(before === undefined ? undefined : state(before), state(next))).toBe(expected);
  });
});
