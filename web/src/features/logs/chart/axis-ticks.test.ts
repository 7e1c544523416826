import { expect, it, test } from 'vitest';
import type { HistogramBar } from '@/lib/logs/histogram';
import { axisTicks } from './axis-ticks';

const start = new Date(2026, 10, 24, 18).getTime();
const bars = (count: number, stepMs: number): HistogramBar[] =>
  Array.from({ length: count }, (_, at) => ({ span: { from: start + at * stepMs, to: start + (at + 1) * stepMs }, counts: {}, total: 0, parts: [] }));
const texts = (count: number, stepMs: number) => axisTicks(bars(count, stepMs)).map((it) => it.text);

test.each([
  ['a minute in seconds', 6, 10_000, ['18:00:00', '18:00:20', '18:00:40']],
  ['an hour in minutes', 60, 60_000, ['18:00', '18:15', '18:30', '18:45']],
  ['two days in hours', 36, 3_600_000, ['24 Nov 18:00', '25 Nov 03:00', '25 Nov 12:00', '25 Nov 21:00']],
  ['a week in days', 8, 86_400_000, ['24 Nov', '26 Nov', '28 Nov', '30 Nov']],
])('the axis of %s', (_, count, step, expected) => {
  expect(texts(count, step)).toEqual(expected);
});

it('an empty histogram has no axis', () => {
  expect(axisTicks([])).toEqual([]);
});
