import type { ActivityEntry } from '@/lib/entities/activity';
import { formatDay } from '@/lib/format/time';

/** The entries of one local day, newest first. */
export interface ActivityDay {
  /** "Today", "Yesterday", or the date. */
  name: string;
  entries: ActivityEntry[];
}

const dayOf = (ms: number): string => new Date(ms).toDateString();

function nameOf(at: number, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(at) === dayOf(now)) return 'Today';
  return dayOf(at) === yesterday.toDateString() ? 'Yesterday' : formatDay(new Date(at).toISOString());
}

/** Groups entries, newest first, by local day. */
export function daysOf(entries: readonly ActivityEntry[], now: number): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const name = nameOf(Date.parse(entry.at), now);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}
