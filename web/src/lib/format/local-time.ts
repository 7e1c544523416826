import { formatClock, twoDigits } from './time';

/** A time for a date and time field: local, to the minute. */
export function toLocal(ms: number): string {
  const at = new Date(ms);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${formatClock(at)}`;
}

/** The value of such a field in UTC; null if it is empty. */
export function toIso(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
