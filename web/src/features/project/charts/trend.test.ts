import { describe, expect, it, test } from 'vitest';
import { monitoring, pointOf } from '@/testing/monitoring-sample';
import { type Metric, metrics } from './metrics';
import { hourTicks } from './time-text';
import { currentOf, extremeOf, firstOf, hoursOf, isAlone, trendOf } from './trend';

const metric = (id: Metric['id']): Metric => metrics.find((it) => it.id === id)!;
const now = Date.parse('2026-11-20T12:02:00.000Z');

describe('a chart', () => {
  it('has 24 hours without holes, up to now', () => {
    const { rows } = trendOf(metric('health'), monitoring({}), now);
    expect(rows).toHaveLength(288);
    expect(new Date(rows[0]!.at).toISOString()).toBe('2026-11-19T12:05:00.000Z');
    expect(new Date(rows.at(-1)!.at).toISOString()).toBe('2026-11-20T12:00:00.000Z');
    expect(rows.every((it) => it.main === null && it.other === null)).toBe(true);
  });

  it('extends to the newest point if that is later than the local clock', () => {
    const { rows } = trendOf(metric('latency'), monitoring({ '2026-11-20T12:05:00.000Z': pointOf() }), now);
    expect(rows).toHaveLength(288);
    expect(rows.at(-1)).toEqual({ at: Date.parse('2026-11-20T12:05:00.000Z'), main: 1.5, other: 4 });
  });

  it('has gaps for missing checks and for failed ones', () => {
    const all = monitoring({
      '2026-11-20T11:50:00.000Z': pointOf(),
      '2026-11-20T12:00:00.000Z': pointOf({ healthy: 0, latency_ms: null, latency_max_ms: null, connections: null }),
    });
    const last = (id: Metric['id']) => trendOf(metric(id), all, now).rows.slice(-3).map((it) => it.main);
    expect(last('health')).toEqual([100, null, 0]);
    expect(last('latency')).toEqual([1.5, null, null]);
    expect(last('connections')).toEqual([7, null, null]);
  });

  it('has the limit of connections', () => {
    expect(trendOf(metric('connections'), monitoring({}), now).limit).toBe(60);
    expect(trendOf(metric('health'), monitoring({}), now).limit).toBeNull();
  });

  it('shows the current value, or the previous point’s while the newest has none, but no older one', () => {
    const at = (time: string) => currentOf(trendOf(metric('connections'), monitoring({ [time]: pointOf() }), now));
    expect(at('2026-11-20T12:00:00.000Z')).toBe(7);
    expect(at('2026-11-20T11:55:00.000Z')).toBe(7);
    expect(at('2026-11-20T11:50:00.000Z')).toBeNull();
  });

  test.each<[Metric['id'], number]>([
    ['health', 96.6],
    ['latency', 80],
    ['connections', 12],
    ['size', 31_457_280],
  ])('of %s shows %d as the extreme', (id, value) => {
    const all = monitoring({
      '2026-11-20T11:55:00.000Z': pointOf({ healthy: 58, latency_max_ms: 80, connections: 12 }),
      '2026-11-20T12:00:00.000Z': pointOf(),
    });
    expect(extremeOf(metric(id), trendOf(metric(id), all, now))).toBe(value);
    expect(extremeOf(metric(id), trendOf(metric(id), monitoring({}), now))).toBeNull();
  });

  it('never rounds up to 100%', () => {
    expect(metric('health').of([pointOf({ probes: 100_000, healthy: 99_999 })]).main).toBe(99.9);
  });
});

describe('an hour', () => {
  const all = monitoring({
    '2026-11-20T10:55:00.000Z': pointOf({ database_bytes: 1 }),
    '2026-11-20T11:00:00.000Z': pointOf({ healthy: 20, probes: 60, latency_ms: 1, database_bytes: 2 }),
    '2026-11-20T11:55:00.000Z': pointOf({ healthy: 60, probes: 60, latency_ms: 3, latency_max_ms: 9, connections: 11, database_bytes: 3 }),
  });
  const hours = (id: Metric['id']) => hoursOf(metric(id), all);

  it('is listed newest first, and only with data', () => {
    expect(hours('health').map((it) => new Date(it.at).toISOString())).toEqual(['2026-11-20T11:00:00.000Z', '2026-11-20T10:00:00.000Z']);
  });

  it('aggregates its points by the kind of metric', () => {
    expect(hours('health')[0]?.main).toBe(66.6);
    expect(hours('latency')[0]).toMatchObject({ main: 2.5, other: 9 });
    expect(hours('connections')[0]?.main).toBe(11);
    expect(hours('size')[0]?.main).toBe(3);
  });
});

it('the oldest point is that of the earliest time', () => {
  expect(firstOf(monitoring({ '2026-11-20T12:00:00.000Z': pointOf(), '2026-11-20T09:00:00.000Z': pointOf() }))).toBe('2026-11-20T09:00:00.000Z');
  expect(firstOf(monitoring({}))).toBeNull();
});

it('a point between two gaps is isolated', () => {
  const rows = [null, 1, null, 2, 3].map((main, at) => ({ at, main, other: null }));
  expect(rows.map((_, n) => isAlone(rows, n, 'main'))).toEqual([false, true, false, false, false]);
});

it('the axis has full local hours', () => {
  const ticks = hourTicks(now - 24 * 3_600_000, now, 6);
  expect(ticks).toHaveLength(4);
  for (const tick of ticks) expect([new Date(tick).getMinutes(), new Date(tick).getHours() % 6]).toEqual([0, 0]);
});

test.each<[Metric['id'], number, string]>([
  ['health', 99.9, '99.9%'],
  ['latency', 1.5, '1.5 ms'],
  ['latency', 2345, '2.3 s'],
  ['connections', 1200, '1,200'],
  ['size', 31_457_280, '30 MB'],
])('%s of %d is shown as %s', (id, value, words) => {
  expect(metric(id).format(value)).toBe(words);
});
