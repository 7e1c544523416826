import { formatDay, twoDigits } from '../format/time';

const microsPerMs = 1_000;

/** Microseconds since 1970, as logs have them. */
export const microsOf = (ms: number): number => Math.round(ms * microsPerMs);

/** Whole milliseconds; a time within one belongs to it. */
export const msOf = (micros: number): number => Math.floor(micros / microsPerMs);

const threeDigits = (number: number): string => String(number).padStart(3, '0');

/** `HH:mm:ss.SSS` in the user's time zone. */
export function formatLineClock(micros: number): string {
  const at = new Date(msOf(micros));
  return `${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}.${threeDigits(at.getMilliseconds())}`;
}

/** `24 Nov 2026, 18:00:01.123` in the user's time zone. */
export const formatLineTime = (micros: number): string => `${formatDay(new Date(msOf(micros)).toISOString())}, ${formatLineClock(micros)}`;

/** The exact time in UTC, with microseconds: `2026-11-24T18:00:01.123456Z`. */
export function formatLineExact(micros: number): string {
  const ms = msOf(micros);
  return new Date(ms).toISOString().replace('Z', `${threeDigits(micros - ms * microsPerMs)}Z`);
}
