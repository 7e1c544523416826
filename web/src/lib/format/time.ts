const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The number with a leading zero below 10. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `DD MMM YYYY` in the user's time zone; an unreadable date is returned unchanged. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${twoDigits(date.getDate())} ${months[date.getMonth()]} ${date.getFullYear()}`;
}

/** `DD MMM, YYYY`, the date of restriction banners only (specification, point 8). */
export const formatBannerDay = (iso: string): string => formatDay(iso).replace(/ (\d{4})$/, ', $1');

/** `HH:mm` of a date in the user's time zone. */
export const formatClock = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** `DD MMM YYYY, HH:mm` in the user's time zone. */
export function formatMinute(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${formatDay(iso)}, ${formatClock(date)}`;
}

/** The minute that a person typed as `24 Nov 2026, 18:00` or `2026-11-24 18:00`; null if it is none. */
export function minuteOf(text: string): Date | null {
  const [, ...parts] = /^\s*(\d{1,2})\s+([a-z]{3})[a-z]*,?\s+(\d{4}),?\s+(\d{1,2}):(\d{2})\s*$/i.exec(text) ?? [];
  const [, ...digits] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})[T,\s]+(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  const name = parts[1]?.toLowerCase();
  const month = parts.length > 0 ? months.findIndex((it) => it.toLowerCase() === name) : Number(digits[1]) - 1;
  const [day, year, hour, minute] = (parts.length > 0 ? [parts[0], parts[2], parts[3], parts[4]] : [digits[2], digits[0], digits[3], digits[4]]).map(Number);
  if (day === undefined || year === undefined || hour === undefined || minute === undefined) return null;
  const date = new Date(year, month, day, hour, minute);
  // A day that its month does not have would become one of the next month.
  const isReal = month >= 0 && date.getMonth() === month && date.getDate() === day && hour < 24 && minute < 60;
  return isReal ? date : null;
}

/** The exact time to the second, for tooltips: `2026-11-20 18:34:52 UTC`. */
export function formatExact(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/**
 * Machine-readable time `YYYY-MM-DDTHH:mm:ssZ`: `2026-11-20T18:34:52Z` (specification, point 9).
 */
export function formatTimestamp(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(0, 19)}Z`;
}

/** `DD MMM YYYY, HH:mm:ss (ZZ)` in the user's time zone: `20 Nov 2026, 19:34:52 (+0100)`. */
export function formatLong(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = formatDay(iso);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  const offset = -date.getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${day}, ${time} (${offset < 0 ? '-' : '+'}${twoDigits(hours)}${twoDigits(minutes)})`;
}

/** A duration in its one or two largest units: `0 s`, `42 s`, `3 min 5 s`, `2 h`, `4 d`. */
export function formatDuration(ms: number): string {
  const clamped = Math.max(0, ms);
  if (clamped < minuteMs) return `${Math.floor(clamped / secondMs)} s`;
  if (clamped < hourMs) return units(clamped, minuteMs, 'min', secondMs, 's');
  if (clamped < dayMs) return units(clamped, hourMs, 'h', minuteMs, 'min');
  return units(clamped, dayMs, 'd', hourMs, 'h');
}

function units(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const whole = Math.floor(ms / large);
  const rest = Math.floor((ms % large) / small);
  return rest === 0 ? `${whole} ${largeName}` : `${whole} ${largeName} ${rest} ${smallName}`;
}

/** A short duration, with one decimal below ten seconds: `0.4 s`, `9.8 s`, `12 s`, `2 min`. */
export function formatStepTime(ms: number): string {
  const clamped = Math.max(0, ms);
  return clamped < 10 * secondMs ? `${(Math.floor(clamped / 100) / 10).toFixed(1)} s` : formatDuration(clamped);
}

/** The age of a past time: a clock that is a little behind shows no future. */
export const formatAge = (iso: string, nowMs: number): string => formatRelative(iso, Math.max(nowMs, new Date(iso).getTime() || 0));

/**
 * A time relative to `now`: `just now`, `42 s ago`, `in 3 min`, or the date after a month. Future times are rounded, so
 * that what was chosen as 24 h or 30 days reads like that.
 */
export function formatRelative(iso: string, nowMs: number): string {
  const at = new Date(iso).getTime();
  if (Number.isNaN(at)) return iso;
  const ago = nowMs - at;
  if (Math.abs(ago) < 5 * secondMs) return 'just now';
  if (Math.abs(ago) > 30 * dayMs) return `on ${formatDay(iso)}`;
  return ago > 0 ? `${largestUnit(ago)} ago` : `in ${nearestUnit(-ago)}`;
}

function largestUnit(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}

/** Whole hours up to two days, because `in 1 d` would be as much as 36 h off. */
function nearestUnit(ms: number): string {
  const [seconds, minutes, hours] = [secondMs, minuteMs, hourMs].map((it) => Math.round(ms / it)) as [number, number, number];
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return hours < 48 ? `${hours} h` : `${Math.round(ms / dayMs)} d`;
}
