import { describe, expect, it, test } from 'vitest';
import { monitoring, pointOf } from '@/testing/monitoring-sample';
import { type Metric, metricsOf } from './metrics';
import { boundsOf, currentOf, extremeOf, isAlone, summaryOf, trendOf } from './trend';

const metrics = metricsOf({ cores: 2, memoryBytes: null, diskBytes: null, connections: 60 });
const metric = (id: Metric['id']): Metric => metrics.find((it) => it.id === id)!;
const ms = (text: string) => Date.parse(`2026-11-20T${text}:00.000Z`);
const span = { from: ms('11:00'), to: ms('12:00') };

describe('a chart', () => {
  it('has every interval of its span, without holes', () => {
    const rows = trendOf(metric('health'), monitoring({}), span);
    expect(rows.map((it) => it.at)).toEqual(Array.from({ length: 13 }, (_, n) => span.from + n * 300_000));
    expect(rows.every((it) => it.main === null && it.other === null)).toBe(true);
  });

  it('has gaps for missing checks and for failed ones', () => {
    const all = monitoring({
      '2026-11-20T11:50:00.000Z': pointOf(),
      '2026-11-20T12:00:00.000Z': pointOf({ healthy: 0, latency_ms: null, latency_max_ms: null, connections: null, cpu_cores: null }),
    });
    const last = (id: Metric['id']) => trendOf(metric(id), all, span).slice(-3).map((it) => it.main);
    expect(last('health')).toEqual([100, null, 0]);
    expect(last('latency')).toEqual([1.5, null, null]);
    expect(last('connections')).toEqual([7, null, null]);
    expect(last('cpu')).toEqual([12.5, null, null]);
  });

  it('has hourly points, too', () => {
    const all = monitoring({ '2026-11-20T11:00:00.000Z': pointOf() }, { interval_s: 3600 });
    expect(trendOf(metric('connections'), all, span).map((it) => it.main)).toEqual([7, null]);
  });

  test.each<[Metric['id'], number]>([
    ['health', 96.6],
    ['latency', 80],
    ['connections', 12],
    ['cpu', 50],
    ['size', 31_457_280],
  ])('of %s shows %d as the extreme', (id, value) => {
    const all = monitoring({
      '2026-11-20T11:55:00.000Z': pointOf({ healthy: 58, latency_max_ms: 80, connections: 12, cpu_cores: 1 }),
      '2026-11-20T12:00:00.000Z': pointOf(),
    });
    expect(extremeOf(metric(id), trendOf(metric(id), all, span))).toBe(value);
    expect(extremeOf(metric(id), trendOf(metric(id), monitoring({}), span))).toBeNull();
  });
});

describe('the current value', () => {
  const at = (time: string) => monitoring({ [new Date(ms(time)).toISOString()]: pointOf() });

  it('is the previous point’s while the newest has none, but no older one', () => {
    const current = (time: string) => currentOf(metric('connections'), at(time), span.to, true);
    expect([current('12:00'), current('11:55'), current('11:50')]).toEqual([7, 7, null]);
  });

  it('of a paused project is the last stored one, and nothing else', () => {
    const current = (id: Metric['id']) => currentOf(metric(id), at('09:00'), span.to, false);
    expect(current('disk')).toBe(52_428_800);
    expect(current('size')).toBe(31_457_280);
    for (const id of ['cpu', 'memory', 'connections', 'transactions', 'latency', 'health'] as const) expect(current(id)).toBeNull();
  });
});

describe('a summary by the hour', () => {
  const all = monitoring({
    '2026-11-20T09:55:00.000Z': pointOf(),
    '2026-11-20T10:55:00.000Z': pointOf({ database_bytes: 1 }),
    '2026-11-20T11:00:00.000Z': pointOf({ healthy: 20, probes: 60, latency_ms: 1, database_bytes: 2, cpu_cores: 0.1 }),
    '2026-11-20T11:55:00.000Z': pointOf({ healthy: 60, probes: 60, latency_ms: 3, latency_max_ms: 9, connections: 11, database_bytes: 3, cpu_cores: 0.3 }),
  });
  const hours = (id: Metric['id']) => summaryOf(metric(id), all, { from: ms('10:00'), to: ms('12:00') }, (at) => Math.floor(at / 3_600_000) * 3_600_000);

  it('is listed newest first, only within the span and only with data', () => {
    expect(hours('health').map((it) => it.at)).toEqual([ms('11:00'), ms('10:00')]);
  });

  it('aggregates its points by the kind of metric', () => {
    expect(hours('health')[0]?.main).toBe(66.6);
    expect(hours('latency')[0]).toMatchObject({ main: 2.5, other: 9 });
    expect(hours('connections')[0]?.main).toBe(11);
    expect(hours('size')[0]?.main).toBe(3);
    expect(hours('cpu')[0]?.main).toBe(10);
  });
});

it('the bounds are the earliest and the latest time', () => {
  expect(boundsOf(monitoring({ '2026-11-20T12:00:00.000Z': pointOf(), '2026-11-20T09:00:00.000Z': pointOf() }))).toEqual({ from: ms('09:00'), to: ms('12:00') });
  expect(boundsOf(monitoring({}))).toBeNull();
});

it('a point between two gaps is isolated', () => {
  const rows = [null, 1, null, 2, 3].map((main, at) => ({ at, main, other: null }));
  expect(rows.map((_, n) => isAlone(rows, n, 'main'))).toEqual([false, true, false, false, false]);
});
