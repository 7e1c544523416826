import type { MonitoringPoint, MonitoringTopic } from '@/lib/entities/topic-states';
import type { Metric, Values } from './metrics';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** A point of a chart; `at` is the start of its slot, in milliseconds. */
export interface Row extends Values {
  at: number;
}

/** The data of a chart: 24 hours without holes, with nulls for missing data. */
export interface Trend {
  rows: Row[];
  intervalMs: number;
  /** The limit, if known. */
  limit: number | null;
}

/** Metrics by slot start. */
function byTime({ points }: MonitoringTopic): Map<number, MonitoringPoint> {
  return new Map(Object.entries(points).map(([at, point]) => [Date.parse(at), point]));
}

/** The points in order, up to `now` or the newest of them. */
export function trendOf(metric: Metric, all: MonitoringTopic, now: number): Trend {
  const measured = byTime(all);
  const intervalMs = all.interval_s * 1000;
  const last = Math.max(Math.floor(now / intervalMs) * intervalMs, ...measured.keys());
  const rows: Row[] = [];
  for (let at = last - dayMs + intervalMs; at <= last; at += intervalMs) {
    const point = measured.get(at);
    rows.push({ at, ...(point ? metric.of([point]) : nothing) });
  }
  return { rows, intervalMs, limit: metric.limit === undefined ? null : all.max_connections };
}

const nothing: Values = { main: null, other: null };

/** The points by hour, newest first; hours without data are left out. */
export function hoursOf(metric: Metric, all: MonitoringTopic): Row[] {
  const hours = new Map<number, MonitoringPoint[]>();
  for (const [at, point] of [...byTime(all)].sort(([a], [b]) => a - b)) {
    const hour = Math.floor(at / hourMs) * hourMs;
    hours.set(hour, [...(hours.get(hour) ?? []), point]);
  }
  return [...hours].map(([at, points]) => ({ at, ...metric.of(points) })).reverse();
}

/** The time of the oldest point, in ISO 8601; null without data. */
export const firstOf = ({ points }: MonitoringTopic): string | null => Object.keys(points).sort()[0] ?? null;

/** The current value: that of the newest two points, because the newest can still be empty. */
export const currentOf = ({ rows }: Trend): number | null => rows.at(-1)?.main ?? rows.at(-2)?.main ?? null;

/** The extreme value; null without data. */
export function extremeOf({ extreme }: Metric, { rows }: Trend): number | null {
  const values = rows.flatMap((it) => [it.main, it.other]).filter((it): it is number => it !== null);
  return values.length === 0 ? null : extreme.pick(...values);
}

/** Returns whether a point has no neighbors, so that no line reaches it. */
export function isAlone(rows: readonly Row[], index: number, line: keyof Values): boolean {
  const has = (at: number) => (rows[at]?.[line] ?? null) !== null;
  return has(index) && !has(index - 1) && !has(index + 1);
}
