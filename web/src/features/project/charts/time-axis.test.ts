import { describe, expect, it } from 'vitest';
import { timeAxisOf } from './time-axis';

const hourMs = 3_600_000;
const to = Date.parse('2026-11-20T12:05:00.000Z');
const axis = (hours: number) => timeAxisOf({ from: to - hours * hourMs, to }, 8);

describe('a time axis', () => {
  it.each([1, 24, 7 * 24, 30 * 24])('of %i hours has several ticks, but not too many', (hours) => {
    expect(axis(hours).ticks.length).toBeGreaterThanOrEqual(4);
    expect(axis(hours).ticks.length).toBeLessThanOrEqual(9);
  });

  it('of a day has full local hours, with the time', () => {
    const { ticks, textOf } = axis(24);
    for (const tick of ticks) expect([new Date(tick).getMinutes(), new Date(tick).getHours() % 3]).toEqual([0, 0]);
    expect(textOf(ticks[0]!)).toMatch(/\d:00/);
  });

  it('of a few days has the date at midnight, and times', () => {
    const { ticks, textOf } = axis(68);
    expect(new Set(ticks.map((it) => /^\d\d [A-Z]/.test(textOf(it))))).toEqual(new Set([true, false]));
  });

  it.each([7 * 24, 30 * 24])('of %i hours has local midnights, with the date', (hours) => {
    const { ticks, textOf } = axis(hours);
    for (const tick of ticks) expect([new Date(tick).getHours(), new Date(tick).getMinutes()]).toEqual([0, 0]);
    expect(textOf(ticks[0]!)).toMatch(/^\d\d [A-Z][a-z]{2}$/);
  });
});
