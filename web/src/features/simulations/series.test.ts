import { describe, expect, it } from 'vitest';
import { pointAt, simulation } from '@/testing/simulation-sample';
import { latencyChart, runCharts, sessionsChart } from './run-charts';
import { gapsOf, isAlone, measuredPart, pointsOf, rowsOf, sideBySide, summariesOf } from './series';

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n), pointAt(n * 10)]));

describe('the points of a topic', () => {
  it('are sorted by number, not as text', () => {
    const { '10': tenth, ...before } = numbered(11);
    const at = pointsOf(simulation({ points: { '10': tenth!, ...before } })).map((it) => it.at_s);
    expect(at).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });
});

describe('a chart', () => {
  it('has a row for each point, with gaps for missing data', () => {
    const rows = rowsOf(latencyChart, [pointAt(10), pointAt(20, { p99_ms: null, p95_ms: null, p50_ms: null })]);
    expect(rows).toEqual([
      { at: 10, main: 20, other: 9, third: 4 },
      { at: 20, main: null, other: null, third: null },
    ]);
    expect(gapsOf(latencyChart, rows)).toBe(1);
  });

  it('has no gap if one of its lines was measured', () => {
    expect(gapsOf(latencyChart, rowsOf(latencyChart, [pointAt(10, { p99_ms: null })]))).toBe(0);
  });

  it('is summarized by the newest value and the maximum', () => {
    const rows = rowsOf(sessionsChart, [pointAt(10, { sessions: 7 }), pointAt(20, { sessions: 3 }), pointAt(30, { sessions: null })]);
    expect(summariesOf(sessionsChart, rows)).toMatchObject([{ last: 3, most: 7 }]);
    expect(summariesOf(sessionsChart, [])).toMatchObject([{ last: null, most: null }]);
  });

  it('omits a line without values, unless all have none', () => {
    const [, deliveries] = runCharts;
    const part = (points: ReturnType<typeof pointAt>[]) =>
      measuredPart(deliveries!, rowsOf(deliveries!, points)).lines.map((it) => it.label);
    expect(part([pointAt(10, { changes_per_s: null }), pointAt(20)])).toEqual(['Delivered', 'Changes']);
    expect(part([pointAt(10, { changes_per_s: null })])).toEqual(['Delivered']);
    expect(part([])).toEqual(['Delivered', 'Changes']);
  });

  it('reads every used value once', () => {
    const spy = runCharts.flatMap(({ lines }) => lines.map(({ of }) => of(pointAt(1, { unhealthy: 2 }))));
    expect(spy).toEqual([20, 9, 4, 50, 10, 100, 1, 2, 0.5, 300 * 1024 ** 2, 3, 4, 2048]);
  });

  it('recognizes a point between two gaps', () => {
    const rows = [null, 1, null, 2, 3].map((main, at) => ({ at, main }));
    expect(rows.map((_, n) => isAlone(rows, n, 'main'))).toEqual([false, true, false, false, false]);
  });
});

describe('two runs side by side', () => {
  const sessions = sessionsChart.lines[0]!.of;
  const at = (seconds: number, value: number | null) => pointAt(seconds, { sessions: value });

  it('are aligned by seconds, whatever their intervals are', () => {
    expect(sideBySide(sessions, [at(10, 1), at(20, 2)], [at(5, 7), at(10, 8), at(15, 9)])).toEqual([
      { at: 5, main: 1, other: 7 },
      { at: 10, main: 1, other: 8 },
      { at: 15, main: 2, other: 9 },
      { at: 20, main: 2, other: null },
    ]);
  });

  it('keep their own gaps', () => {
    expect(sideBySide(sessions, [at(10, null), at(20, 2)], [at(10, 7), at(20, 8)])).toEqual([
      { at: 10, main: null, other: 7 },
      { at: 20, main: 2, other: 8 },
    ]);
  });
});
