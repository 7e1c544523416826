/** A time span in milliseconds; for charts, the starts of its first and its last point. */
export interface Span {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Span): number => to - from;

/** The span of the same length that lies within `full`, or `full` if it is longer. */
function within({ from, to }: Span, full: Span): Span {
  if (to - from >= lengthOf(full)) return full;
  const shift = Math.max(full.from - from, 0) + Math.min(full.to - to, 0);
  return { from: from + shift, to: to + shift };
}

/** The span of this length around the middle of another. */
function around({ from, to }: Span, length: number, stepMs: number): Span {
  const start = Math.round((from + to - length) / 2 / stepMs) * stepMs;
  return { from: start, to: start + length };
}

/** The whole time, the distance of its points, and the shortest part of it that is shown. */
export interface Zoomable {
  full: Span;
  stepMs: number;
  leastMs: number;
}

/** At least as long as the shortest part, and within the whole. */
export const atLeast = (span: Span, { full, stepMs, leastMs }: Zoomable): Span =>
  within(lengthOf(span) < leastMs ? around(span, leastMs, stepMs) : span, full);

/** Half of the span. */
export function zoomedIn(span: Span, whole: Zoomable): Span {
  const { stepMs, leastMs, full } = whole;
  const length = Math.max(Math.round(lengthOf(span) / 2 / stepMs) * stepMs, leastMs);
  return within(around(span, length, stepMs), full);
}

/** Twice the span; null if that is everything. */
export function zoomedOut(span: Span, { full, stepMs }: Zoomable): Span | null {
  const next = within(around(span, lengthOf(span) * 2, stepMs), full);
  return lengthOf(next) >= lengthOf(full) ? null : next;
}

/** The span half its length earlier (-1) or later (1). */
export function moved(span: Span, direction: -1 | 1, { full, stepMs }: Zoomable): Span {
  const by = direction * Math.round(lengthOf(span) / 2 / stepMs) * stepMs;
  return within({ from: span.from + by, to: span.to + by }, full);
}

/** The points of a span: its ends become starts of intervals. */
export const aligned = ({ from, to }: Span, intervalMs: number): Span => ({
  from: Math.floor(from / intervalMs) * intervalMs,
  to: Math.ceil(to / intervalMs) * intervalMs,
});
