const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });

/** The local time of day, for an axis. */
export const clockText = (at: number): string => clock.format(at);

/** The local time with the day. */
export const momentText = (at: number): string => dayAndClock.format(at);

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Full local hours of a time range, as many per day as fit on an axis. */
export function hourTicks(from: number, to: number, everyHours: number): number[] {
  const ticks: number[] = [];
  for (let at = Math.ceil(from / minuteMs) * minuteMs; at <= to; at += minuteMs) {
    const date = new Date(at);
    if (date.getMinutes() !== 0 || date.getHours() % everyHours !== 0) continue;
    ticks.push(at);
    at += hourMs / 2;
  }
  return ticks;
}
