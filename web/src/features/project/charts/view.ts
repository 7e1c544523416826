import type { MonitoringInterval } from '@/api/projects/get-monitoring';
import type { Range } from './ranges';
import { aligned, atLeast, type Span, type Zoomable } from './span';
import { spanText } from './time-text';

const dayMs = 24 * 3_600_000;

/** The length of the intervals in milliseconds. */
export const intervalLengths: Record<MonitoringInterval, number> = { '5m': 300_000, '1h': 3_600_000 };

/** A zoomed chart has at least three points. */
const leastIntervals = 2;

/** The part of the metrics that all charts show, and its texts. */
export interface View extends Span {
  interval: MonitoringInterval;
  /** The whole range. */
  full: Span;
  isZoomed: boolean;
  /** "Last 24 hours", or start and end. */
  title: string;
  /** "over 24 hours", or start and end. */
  words: string;
  /** Prefix of figures: "24 h", or nothing while zoomed. */
  short: string;
}

/** The points of a range up to the newest one. */
const spanOfRange = ({ ms }: Range, end: number, intervalMs: number): Span => ({ from: end - ms + intervalMs, to: end });

/**
 * The view of a range, or of a part of it. `ends` are the starts of the newest intervals. A part
 * within the last 24 hours has points of five minutes, whatever the range.
 */
export function viewOf(range: Range, zoom: Span | null, ends: Record<MonitoringInterval, number>): View {
  const full = spanOfRange(range, ends[range.interval], intervalLengths[range.interval]);
  const { title, label, words } = range;
  if (!zoom) {
    return { ...full, full, interval: range.interval, isZoomed: false, title, words: `over ${words}`, short: label };
  }
  const interval = intervalOf(range, zoom, ends);
  const span = aligned(zoom, intervalLengths[interval]);
  const text = spanText(span);
  return { ...span, full, interval, isZoomed: true, title: text, words: `from ${text}`, short: '' };
}

function intervalOf(range: Range, { from }: Span, ends: Record<MonitoringInterval, number>): MonitoringInterval {
  return range.interval === '5m' || from > ends['5m'] - dayMs ? '5m' : '1h';
}

/** The rules for zooming a view, or a part of it. */
export const zoomableOf = ({ full, interval }: Pick<View, 'full' | 'interval'>): Zoomable => ({
  full,
  stepMs: intervalLengths[interval],
  leastMs: leastIntervals * intervalLengths[interval],
});

/** A requested part of a range, with at least three points. */
export function zoomOf(range: Range, zoom: Span, ends: Record<MonitoringInterval, number>): Span {
  const { full } = viewOf(range, null, ends);
  return atLeast(zoom, zoomableOf({ full, interval: intervalOf(range, zoom, ends) }));
}
