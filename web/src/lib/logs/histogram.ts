import { severities, type Severity, type SeverityCounts, totalOf } from './line';
import { msOf } from './log-time';
import type { TimeSpan } from './log-range';

/** Lines by time: each count is for `step` microseconds, the first from `start`. */
export interface LogHistogram {
  start: number;
  step: number;
  counts: readonly SeverityCounts[];
}

/** A bar of the chart, in parts by severity; heights are shares of the highest bar. */
export interface HistogramBar {
  span: TimeSpan;
  counts: SeverityCounts;
  total: number;
  parts: readonly { severity: Severity; share: number }[];
}

/** The bars of a histogram, in order of time. */
export function barsOf({ start, step, counts }: LogHistogram): HistogramBar[] {
  const highest = Math.max(1, ...counts.map(totalOf));
  return counts.map((it, at) => ({
    span: { from: msOf(start + at * step), to: msOf(start + (at + 1) * step) },
    counts: it,
    total: totalOf(it),
    parts: severities.flatMap((severity) => ((it[severity] ?? 0) > 0 ? [{ severity, share: it[severity]! / highest }] : [])),
  }));
}

/** All lines of a histogram by severity. */
export function totalsOf({ counts }: LogHistogram): SeverityCounts {
  const totals: SeverityCounts = {};
  for (const it of counts) for (const severity of severities) if (it[severity]) totals[severity] = (totals[severity] ?? 0) + it[severity];
  return totals;
}

/** The bars from one to another one, as a span. */
export const spanOfBars = (bars: readonly HistogramBar[], one: number, other: number): TimeSpan | null => {
  const [first, last] = [bars[Math.min(one, other)], bars[Math.max(one, other)]];
  return first && last ? { from: first.span.from, to: last.span.to } : null;
};

/** The severities of a histogram's colors; their order is the order of the parts from the bottom. */
export const severityColors: Record<Severity, string> = {
  debug: 'var(--sb-idle)',
  info: 'var(--sb-chart-main)',
  warning: 'var(--sb-warn)',
  error: 'var(--sb-danger)',
  fatal: 'var(--sb-text)',
};
