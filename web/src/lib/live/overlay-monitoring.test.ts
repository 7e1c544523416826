import { describe, expect, it } from 'vitest';
import type { MonitoringTopic } from '../entities/topic-states';
import { pointOf } from '@/testing/monitoring-sample';
import { overlayMonitoring } from './overlay-monitoring';

const point = (probes: number) => pointOf({ probes, healthy: probes });
const of = (points: Record<string, number>, max_connections: number | null = null): MonitoringTopic => ({
  interval_s: 300,
  max_connections,
  points: Object.fromEntries(Object.entries(points).map(([at, probes]) => [at, point(probes)])),
});

describe('metrics with their topic', () => {
  it('merge both, and the pushed ones take precedence', () => {
    expect(overlayMonitoring(of({ a: 1, b: 1 }, 60), of({ b: 2, c: 3 }))).toEqual(of({ a: 1, b: 2, c: 3 }, 60));
  });

  it('lose what the topic had and no longer has', () => {
    expect(overlayMonitoring(of({ a: 1, b: 1 }), of({ b: 1 }), of({ a: 1, b: 1 }))).toEqual(of({ b: 1 }));
  });

  it('are the pushed ones if nothing was fetched', () => {
    expect(overlayMonitoring(undefined, of({ a: 1 }, 30))).toEqual(of({ a: 1 }, 30));
  });
});
