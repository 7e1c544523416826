import type { Span } from './span';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The rows of a chart's table: the start of the row of a time, and the column's name. */
export interface TableStep {
  title: string;
  startOf: (at: number) => number;
}

/** Rows of five minutes up to two hours, of an hour up to a week, else of a local day. */
export function tableStepOf({ from, to }: Span): TableStep {
  if (to - from <= 2 * hourMs) return { title: 'Time', startOf: (at) => at };
  if (to - from <= 7 * dayMs) return { title: 'Hour from', startOf: (at) => Math.floor(at / hourMs) * hourMs };
  return { title: 'Day', startOf: (at) => new Date(at).setHours(0, 0, 0, 0) };
}
