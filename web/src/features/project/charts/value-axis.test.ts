import { describe, expect, it } from 'vitest';
import { type Metric, metricsOf } from './metrics';
import { valueAxisOf } from './value-axis';

const mb = 1_048_576;
const metrics = metricsOf({ cores: 2, memoryBytes: 512 * mb, diskBytes: null, connections: 60 });
const axisOf = (id: Metric['id'], main: number | null, other: number | null = null) => {
  const metric = metrics.find((it) => it.id === id)!;
  return valueAxisOf(metric, [{ at: 0, main: null, other: null }, { at: 1, main, other }]);
};

describe('a scale', () => {
  it('ends at the limit', () => {
    expect(axisOf('connections', 7)).toEqual({ top: 60, ticks: [0, 15, 30, 45, 60] });
    expect(axisOf('memory', 100 * mb).ticks.map((it) => it / mb)).toEqual([0, 128, 256, 384, 512]);
  });

  it('ends at a round number beyond the highest value without a limit, or above it', () => {
    expect(axisOf('connections', 70).top).toBe(80);
    expect(axisOf('latency', 2, 23.7).ticks).toEqual([0, 6, 12, 18, 24]);
    expect(axisOf('disk', 85 * mb).top).toBe(128 * mb);
    expect(axisOf('disk', 1.5 * 1024 * mb).top).toBe(2048 * mb);
  });

  it('exists without data', () => {
    expect(axisOf('health', null)).toEqual({ top: 100, ticks: [0, 25, 50, 75, 100] });
    expect(axisOf('disk', null).top).toBeGreaterThan(0);
  });
});
