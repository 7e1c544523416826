import type { MonitoringPoint } from '@/lib/entities/topic-states';
import { roundedBytes } from '@/lib/format/size';

/** A member of a point that may be missing. */
type Measurement = 'latency_max_ms' | 'connections' | 'database_bytes' | 'disk_bytes' | 'memory_bytes' | 'cpu_cores' | 'transactions_per_s';

const measuredOf = (points: readonly MonitoringPoint[], name: Measurement): number[] =>
  points.map((it) => it[name]).filter((it): it is number => it !== null);
const sum = (values: number[]): number => values.reduce((all, it) => all + it, 0);

/** Display precision: more digits would render a chart again without a visible change. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
export const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** The maximum; null without data. */
export function mostOf(points: readonly MonitoringPoint[], name: Measurement): number | null {
  const values = measuredOf(points, name);
  return values.length === 0 ? null : Math.max(...values);
}

/** The average of points of equal length; null without data. */
export function meanOf(points: readonly MonitoringPoint[], name: Measurement): number | null {
  const values = measuredOf(points, name);
  return values.length === 0 ? null : sum(values) / values.length;
}

/** The last measured size as displayed; null without data. */
export function lastBytesOf(points: readonly MonitoringPoint[], name: Measurement): number | null {
  const last = measuredOf(points, name).at(-1);
  return last === undefined ? null : roundedBytes(last);
}

/** The largest size as displayed; null without data. */
export function mostBytesOf(points: readonly MonitoringPoint[], name: Measurement): number | null {
  const most = mostOf(points, name);
  return most === null ? null : roundedBytes(most);
}

/** The average of successful health checks in ms; null without any. */
export function latencyOf(points: readonly MonitoringPoint[]): number | null {
  const measured = points.filter((it) => it.latency_ms !== null && it.healthy > 0);
  const successful = sum(measured.map((it) => it.healthy));
  return successful === 0 ? null : tenth(sum(measured.map((it) => (it.latency_ms ?? 0) * it.healthy)) / successful);
}

/** The share of successful health checks in percent; null without any. */
export function healthOf(points: readonly MonitoringPoint[]): number | null {
  const probes = sum(points.map((it) => it.probes));
  // A few failed checks among many must not round to 100%.
  return probes === 0 ? null : Math.floor((sum(points.map((it) => it.healthy)) / probes) * 1000) / 10;
}
