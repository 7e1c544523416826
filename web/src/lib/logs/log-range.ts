import { formatClock, formatDay, twoDigits } from '../format/time';

/** A part of time in milliseconds since 1970; `to` is not part of it. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** The time of which lines are shown: the last hour, for example, or a fixed span. */
export type LogRange = { kind: 'last'; ms: number } | ({ kind: 'span' } & TimeSpan);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The widest range that the server reads. */
export const rangeMaxMs = 366 * dayMs;
/** The narrowest that can be chosen by dragging: an interval of stored counts. */
export const rangeMinMs = 1_000;

const units = { m: minuteMs, h: hourMs, d: dayMs } as const;
const unitNames = { m: 'minute', h: 'hour', d: 'day' } as const;
type Unit = keyof typeof units;

/** The relative ranges that are offered. */
export const relativeRanges = ['5m', '15m', '30m', '1h', '3h', '6h', '12h', '24h', '2d', '7d', '14d', '28d', '90d'] as const;

export const defaultRange: LogRange = { kind: 'last', ms: hourMs };

/** A range in an address: `1h`, or `2026-11-24T18:00:00.000Z..2026-11-24T19:00:00.000Z`. Null for another text. */
export function parseRange(text: string | null): LogRange | null {
  if (text === null) return null;
  const [, number, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (number !== undefined && unit !== undefined) {
    const ms = Number(number) * units[unit as Unit];
    return ms > 0 && ms <= rangeMaxMs ? { kind: 'last', ms } : null;
  }
  const [begin, end, ...more] = text.split('..');
  if (begin === undefined || end === undefined || more.length > 0) return null;
  const [from, to] = [Date.parse(begin), Date.parse(end)];
  return Number.isFinite(from) && Number.isFinite(to) && to > from && to - from <= rangeMaxMs ? { kind: 'span', from, to } : null;
}

export function formatRange(range: LogRange): string {
  if (range.kind === 'span') return `${new Date(range.from).toISOString()}..${new Date(range.to).toISOString()}`;
  const [number, unit] = inUnits(range.ms);
  return `${number}${unit}`;
}

/** 24 hours stay hours, because that is how people call a day that ends now. */
function inUnits(ms: number): [number, Unit] {
  if (ms % dayMs === 0 && ms > dayMs) return [ms / dayMs, 'd'];
  if (ms % hourMs === 0) return [ms / hourMs, 'h'];
  return [Math.round(ms / minuteMs), 'm'];
}

/** The span of a range at a time. */
export const spanOf = (range: LogRange, now: number): TimeSpan => (range.kind === 'span' ? { from: range.from, to: range.to } : { from: now - range.ms, to: now });

/** A range in words: `Last hour`, `24 Nov 2026, 18:00:00 to 19:00:00`. */
export function rangeText(range: LogRange): string {
  if (range.kind === 'span') return spanText(range);
  const [number, unit] = inUnits(range.ms);
  return number === 1 ? `Last ${unitNames[unit]}` : `Last ${number} ${unitNames[unit]}s`;
}

/** A span in words, with the day once if it is the same one. */
export function spanText({ from, to }: TimeSpan): string {
  const [begin, end] = [new Date(from), new Date(to)];
  const days = [formatDay(begin.toISOString()), formatDay(end.toISOString())];
  return `${days[0]}, ${clockOf(begin)} to ${days[1] === days[0] ? '' : `${days[1]}, `}${clockOf(end)}`;
}

const clockOf = (at: Date): string => `${formatClock(at)}:${twoDigits(at.getSeconds())}`;

/** A fixed range with whole milliseconds, no narrower than possible. */
export function spanRange(from: number, to: number): LogRange {
  const begin = Math.floor(Math.min(from, to));
  return { kind: 'span', from: begin, to: Math.max(begin + rangeMinMs, Math.ceil(Math.max(from, to))) };
}

/** Twice the range around its middle, which does not end in the future. */
export function zoomedOut(range: LogRange, now: number): LogRange {
  const { from, to } = spanOf(range, now);
  const width = Math.min(rangeMaxMs, (to - from) * 2);
  const end = Math.min(now, to + (width - (to - from)) / 2);
  return spanRange(Math.max(end - width, 0), end);
}

/** Half of the range around its middle. */
export function zoomedIn(range: LogRange, now: number): LogRange {
  const { from, to } = spanOf(range, now);
  const quarter = (to - from) / 4;
  return spanRange(from + quarter, to - quarter);
}

/** The range before or after this one, which does not end in the future. */
export function shifted(range: LogRange, by: -1 | 1, now: number): LogRange {
  const { from, to } = spanOf(range, now);
  const width = to - from;
  const end = Math.min(now, to + by * width);
  return spanRange(end - width, end);
}

/** The relative ranges within the time that lines are kept. */
export const rangesWithin = (retentionDays: number): LogRange[] =>
  relativeRanges.flatMap((it) => {
    const range = parseRange(it);
    return range?.kind === 'last' && range.ms <= Math.max(1, retentionDays) * dayMs ? [range] : [];
  });

/** When the oldest kept line may have been written. */
export const keptSince = (retentionDays: number, now: number): number => now - Math.max(1, retentionDays) * dayMs;

/** The span of a range now, by a clock that is ahead of this computer's. */
export const spanNow = (range: LogRange, aheadMs: number): TimeSpan => spanOf(range, Date.now() + aheadMs);
