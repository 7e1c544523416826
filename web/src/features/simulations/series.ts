import type { SimulationPoint, SimulationTopic } from '@/lib/entities/simulation';
import type { ChartLine, LineName, RunChart } from './run-charts';

/**
 * A point of a chart; `at` is the end of its interval, in seconds since the start. Null without
 * data.
 */
export type Row = { at: number } & Partial<Record<LineName, number | null>>;

/** The summary of a line. */
export interface LineSummary {
  line: ChartLine;
  /** The newest measured value. */
  last: number | null;
  most: number | null;
}

/** The points of a topic in order of their numbers. */
export const pointsOf = ({ points }: Pick<SimulationTopic, 'points'>): SimulationPoint[] =>
  Object.entries(points)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, point]) => point);

/** The data of a chart. */
export const rowsOf = ({ lines }: RunChart, points: readonly SimulationPoint[]): Row[] =>
  points.map((point) => {
    const row: Row = { at: point.at_s };
    for (const { name, of } of lines) row[name] = of(point);
    return row;
  });

/** A text summary of each line, for screen readers. */
export const summariesOf = ({ lines }: RunChart, rows: readonly Row[]): LineSummary[] =>
  lines.map((line) => {
    const values = rows.map((it) => it[line.name] ?? null).filter((it) => it !== null);
    return { line, last: values.at(-1) ?? null, most: values.length === 0 ? null : Math.max(...values) };
  });

/** The chart with only the lines that have a value; with all of them if none has. */
export function measuredPart(chart: RunChart, rows: readonly Row[]): RunChart {
  const lines = chart.lines.filter(({ name }) => rows.some((row) => (row[name] ?? null) !== null));
  return lines.length === 0 || lines.length === chart.lines.length ? chart : { ...chart, lines };
}

/** The number of intervals without any data. */
export const gapsOf = ({ lines }: RunChart, rows: readonly Row[]): number =>
  rows.filter((row) => lines.every(({ name }) => (row[name] ?? null) === null)).length;

/** Returns whether a point has no neighbors, so that no line reaches it. */
export function isAlone(rows: readonly Row[], index: number, line: LineName): boolean {
  const has = (at: number) => (rows[at]?.[line] ?? null) !== null;
  return has(index) && !has(index - 1) && !has(index + 1);
}

/**
 * A line of two runs over the same seconds: `main` is the first, `other` the second. Their
 * intervals may differ, so at each end of one the other has the value of its current interval;
 * after the end of a run there is none.
 */
export function sideBySide(of: ChartLine['of'], a: readonly SimulationPoint[], b: readonly SimulationPoint[]): Row[] {
  const ends = [...new Set([...a, ...b].map((it) => it.at_s))].sort((x, y) => x - y);
  const valueIn = (points: readonly SimulationPoint[], at: number) => {
    const around = points.find((it) => it.at_s >= at);
    return around === undefined ? null : of(around);
  };
  return ends.map((at) => ({ at, main: valueIn(a, at), other: valueIn(b, at) }));
}
