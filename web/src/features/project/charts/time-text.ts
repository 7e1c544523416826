import { formatDay, formatMinute } from '@/lib/format/time';
import type { Span } from './span';

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });

const dayMs = 24 * 3_600_000;

/** The local time of day, for an axis. */
export const clockText = (at: number): string => clock.format(at);

/** The local time with the day: of the week within 24 hours, else the date. */
export const momentText = (at: number, { from, to }: Span): string =>
  to - from <= dayMs ? dayAndClock.format(at) : formatMinute(new Date(at).toISOString());

/** The local date without the year, for an axis. */
export const dayText = (at: number): string => formatDay(new Date(at).toISOString()).slice(0, 6);

/** Start and end of a span. */
export const spanText = (span: Span): string => `${momentText(span.from, span)} to ${momentText(span.to, span)}`;
