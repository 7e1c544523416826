import type { MonitoringPoint, MonitoringTopic } from '@/lib/entities/topic-states';
import type { Metric, Values } from './metrics';
import type { Span } from './span';

/** A point of a chart; `at` is the start of its slot, in milliseconds. */
export interface Row extends Values {
  at: number;
}

/** Metrics by slot start. */
function byTime({ points }: MonitoringTopic): Map<number, MonitoringPoint> {
  return new Map(Object.entries(points).map(([at, point]) => [Date.parse(at), point]));
}

const nothing: Values = { main: null, other: null };

/** The points of a span without holes, with nulls for missing data. */
export function trendOf(metric: Metric, all: MonitoringTopic, { from, to }: Span): Row[] {
  const measured = byTime(all);
  const intervalMs = all.interval_s * 1000;
  const rows: Row[] = [];
  for (let at = from; at <= to; at += intervalMs) {
    const point = measured.get(at);
    rows.push({ at, ...(point ? metric.of([point]) : nothing) });
  }
  return rows;
}

/** The points of a span summarized by `startOf`, newest first; times without data are left out. */
export function summaryOf(metric: Metric, all: MonitoringTopic, { from, to }: Span, startOf: (at: number) => number): Row[] {
  const groups = new Map<number, MonitoringPoint[]>();
  for (const [at, point] of [...byTime(all)].sort(([a], [b]) => a - b)) {
    if (at < from || at > to) continue;
    const start = startOf(at);
    const group = groups.get(start);
    if (group) group.push(point);
    else groups.set(start, [point]);
  }
  return [...groups].map(([at, points]) => ({ at, ...metric.of(points) })).reverse();
}

/** The times of the oldest and the newest point, in milliseconds; null without data. */
export function boundsOf({ points }: MonitoringTopic): Span | null {
  const times = Object.keys(points).map((it) => Date.parse(it));
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) };
}

/**
 * The current value: that of the newest two intervals, because the newest can still be empty. While
 * the project is paused, the last stored one, and null for others.
 */
export function currentOf(metric: Metric, all: MonitoringTopic, end: number, isRunning: boolean): number | null {
  if (!isRunning && !metric.isStored) return null;
  const measured = byTime(all);
  const valueAt = (at: number) => {
    const point = measured.get(at);
    return point ? metric.of([point]).main : null;
  };
  if (isRunning) return valueAt(end) ?? valueAt(end - all.interval_s * 1000);
  return [...measured.keys()].sort((a, b) => b - a).reduce<number | null>((found, at) => found ?? valueAt(at), null);
}

/** The extreme value; null without data. */
export function extremeOf({ extreme }: Metric, rows: readonly Row[]): number | null {
  const values = rows.flatMap((it) => [it.main, it.other]).filter((it): it is number => it !== null);
  return values.length === 0 ? null : extreme.pick(...values);
}

/** Returns whether a point has no neighbors, so that no line reaches it. */
export function isAlone(rows: readonly Row[], index: number, line: keyof Values): boolean {
  const has = (at: number) => (rows[at]?.[line] ?? null) !== null;
  return has(index) && !has(index - 1) && !has(index + 1);
}
