import type { CronSchedule } from './schedule';

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** 29 February on a certain weekday is at most 40 years away, across a century without it. */
const searchDaysMax = 41 * 366;

function matchesDate(schedule: CronSchedule, date: Date): boolean {
  const { matches, hasLastDay, hasAnyDayOfMonth, hasAnyDayOfWeek } = schedule;
  if (!matches.month.includes(date.getUTCMonth() + 1)) return false;
  const isLastDay = new Date(date.getTime() + dayMs).getUTCDate() === 1;
  const byDay = matches['day of month'].includes(date.getUTCDate()) || (hasLastDay && isLastDay);
  const byWeekday = matches['day of week'].includes(date.getUTCDay());
  return hasAnyDayOfMonth || hasAnyDayOfWeek ? byDay && byWeekday : byDay || byWeekday;
}

/** The first minute of a day, from `from` on, that matches. */
function firstMinute({ matches }: CronSchedule, from: number): number | null {
  for (const hour of matches.hour) {
    for (const minute of matches.minute) {
      if (hour * 60 + minute >= from) return hour * 60 + minute;
    }
  }
  return null;
}

/**
 * The first run after `after`, in UTC. With an interval: that long after the second of `after`, which is then the start of the
 * last run.
 */
export function nextRun(schedule: CronSchedule, after: Date): Date {
  if (schedule.interval !== null) return new Date((Math.floor(after.getTime() / secondMs) + schedule.interval) * secondMs);
  const first = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs;
  let day = Math.floor(first / dayMs) * dayMs;
  let from = (first - day) / minuteMs;
  for (let tried = 0; tried < searchDaysMax; tried += 1) {
    const minute = matchesDate(schedule, new Date(day)) ? firstMinute(schedule, from) : null;
    if (minute !== null) return new Date(day + minute * minuteMs);
    day += dayMs;
    from = 0;
  }
  // `parseCron` refuses schedules that never run.
  return new Date(day);
}

/** The first `count` runs after `after`. */
export function nextRuns(schedule: CronSchedule, after: Date, count: number): Date[] {
  const made: Date[] = [];
  for (let at = after; made.length < count; ) {
    at = nextRun(schedule, at);
    made.push(at);
  }
  return made;
}
