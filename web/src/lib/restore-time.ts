import type { RestoreWindow } from './entities/backups';
import { toLocal } from './format/local-time';
import { formatMinute, twoDigits } from './format/time';

/** A time in the fields of the dialog: a local minute, and its second. */
export interface TypedTime {
  /** As `2026-11-24T18:00`; empty: none. */
  minute: string;
  second: string;
}

/** The fields for the latest time that can be restored. */
export function latestTime(iso: string | null): TypedTime {
  if (iso === null) return { minute: '', second: '0' };
  const at = new Date(iso);
  return { minute: toLocal(at.getTime()), second: String(at.getSeconds()) };
}

/** `DD MMM YYYY, HH:mm:ss` in the user's time zone. */
export const formatSecond = (iso: string): string => `${formatMinute(iso)}:${twoDigits(new Date(iso).getSeconds())}`;

/** The chosen second, or what is wrong with it. */
export function restoreTimeOf({ minute, second }: TypedTime, { earliest, latest }: RestoreWindow): { at: Date } | { error: string } {
  const start = new Date(minute);
  if (minute === '' || Number.isNaN(start.getTime())) return { error: 'Choose a date and time.' };
  if (!/^\d{1,2}$/.test(second.trim()) || Number(second) > 59) return { error: 'Enter seconds from 0 to 59.' };
  const at = new Date(start.getTime() + Number(second) * 1_000);
  if (at.getTime() < Math.ceil(Date.parse(earliest) / 1_000) * 1_000) return { error: `The earliest time is ${formatSecond(firstSecond(earliest))}.` };
  if (at.getTime() > Date.parse(latest)) return { error: `The latest time is ${formatSecond(latest)}.` };
  return { at };
}

/** The first whole second at or after a time. */
const firstSecond = (iso: string): string => new Date(Math.ceil(Date.parse(iso) / 1_000) * 1_000).toISOString();
