import type { MonitoringPoint, MonitoringTopic } from '@/lib/entities/topic-states';

/** Five minutes with all health checks successful. */
export const pointOf = (facts: Partial<MonitoringPoint> = {}): MonitoringPoint => ({
  probes: 60,
  healthy: 60,
  latency_ms: 1.5,
  latency_max_ms: 4,
  connections: 7,
  database_bytes: 31_457_280,
  disk_bytes: 52_428_800,
  memory_bytes: 104_857_600,
  cpu_cores: 0.25,
  transactions_per_s: 12.5,
  ...facts,
});

/** Metrics of a project by time. */
export const monitoring = (points: MonitoringTopic['points'], facts: Partial<MonitoringTopic> = {}): MonitoringTopic => ({
  interval_s: 300,
  max_connections: 60,
  points,
  ...facts,
});

/** This number of consecutive points up to now, by default of five minutes. */
export function recentPoints(
  count: number,
  point: (n: number) => Partial<MonitoringPoint> = () => ({}),
  stepMs = 300_000,
): MonitoringTopic['points'] {
  const last = Math.floor(Date.now() / stepMs) * stepMs;
  const at = (n: number) => new Date(last - n * stepMs).toISOString();
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [at(count - 1 - n), pointOf(point(n))]));
}
