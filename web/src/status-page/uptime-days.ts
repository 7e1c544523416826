import { percentText } from './status-text';

export const daysShown = 90;
const dayMs = 86_400_000;

/** Uptime thresholds of a day: operational, and degraded. */
const wellPercent = 99.9;
const dentPercent = 99;

export type DayLevel = 'well' | 'dent' | 'bad' | 'unknown';

export interface UptimeDay {
  day: string;
  level: DayLevel;
  percent: number | undefined;
  text: string;
}

const dayNames = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function levelOf(percent: number | undefined): DayLevel {
  if (percent === undefined) return 'unknown';
  if (percent >= wellPercent) return 'well';
  return percent >= dentPercent ? 'dent' : 'bad';
}

/**
 * The last 90 days in UTC, oldest first, including today; days without health checks are unknown.
 */
export function uptimeDays(days: Record<string, number>, now: number): UptimeDay[] {
  return Array.from({ length: daysShown }, (_, index) => {
    const at = new Date(now - (daysShown - 1 - index) * dayMs);
    const day = at.toISOString().slice(0, 10);
    const percent = days[day];
    const dayText = percent === undefined ? 'no data' : percentText(percent);
    return { day, percent, level: levelOf(percent), text: `${dayNames.format(at)}: ${dayText}` };
  });
}

/** The text for screen readers: only days with problems. */
export function uptimeSentence(name: string, percent: number | undefined, days: UptimeDay[]): string {
  if (percent === undefined) return `${name}: no data in the last ${daysShown} days.`;
  const measured = days.filter((it) => it.percent !== undefined);
  const troubled = measured.filter((it) => it.level !== 'well');
  const seen = `${name}: ${percentText(percent)} uptime over ${measured.length} ${measured.length === 1 ? 'day' : 'days'}.`;
  if (troubled.length === 0) return `${seen} No day was below ${wellPercent}%.`;
  return `${seen} Days below ${wellPercent}%: ${troubled.map((it) => it.text).join('; ')}.`;
}
