import type { MonitoringPoint, MonitoringTopic } from '@/lib/entities/topic-states';
import type { Metric, Values } from './metrics';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** A point of a chart; `at` is when its time begins, in milliseconds. */
export interface Row extends Values {
  at: number;
}

/** What a chart draws: 24 hours without a hole, with nulls where data is missing. */
export interface Trend {
  rows: Row[];
  intervalMs: number;
  /** The most that there can be, where that is known. */
  limit: number | null;
}

/** Measurements by the beginning of their time. */
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

/** The same hour by hour, the newest first; hours without data are left out. */
export function hoursOf(metric: Metric, all: MonitoringTopic): Row[] {
  const hours = new Map<number, MonitoringPoint[]>();
  for (const [at, point] of [...byTime(all)].sort(([a], [b]) => a - b)) {
    const hour = Math.floor(at / hourMs) * hourMs;
    hours.set(hour, [...(hours.get(hour) ?? []), point]);
  }
  return [...hours].map(([at, points]) => ({ at, ...metric.of(points) })).reverse();
}

/** When the oldest of the measurements was made, in ISO 8601; null where there is none. */
export const firstOf = ({ points }: MonitoringTopic): string | null => Object.keys(points).sort()[0] ?? null;

/** The value now: that of the newest two points, because the newest can still be empty. */
export const currentOf = ({ rows }: Trend): number | null => rows.at(-1)?.main ?? rows.at(-2)?.main ?? null;

/** The value that stands out most; null where nothing was measured. */
export function extremeOf({ extreme }: Metric, { rows }: Trend): number | null {
  const values = rows.flatMap((it) => [it.main, it.other]).filter((it): it is number => it !== null);
  return values.length === 0 ? null : extreme.pick(...values);
}

/** Whether a point has none beside it, so that no line leads to it. */
export function isAlone(rows: readonly Row[], index: number, line: keyof Values): boolean {
  const has = (at: number) => (rows[at]?.[line] ?? null) !== null;
  return has(index) && !has(index - 1) && !has(index + 1);
}
