const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `DD MMM, YYYY` in the user's time zone; an unreadable date is returned unchanged. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${twoDigits(date.getDate())} ${months[date.getMonth()]}, ${date.getFullYear()}`;
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
  const day = formatDay(iso).replace(',', '');
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

/** A time relative to `now`: `just now`, `42 s ago`, `in 3 min`, or the date after a month. */
export function formatRelative(iso: string, nowMs: number): string {
  const at = new Date(iso).getTime();
  if (Number.isNaN(at)) return iso;
  const ago = nowMs - at;
  if (Math.abs(ago) < 5 * secondMs) return 'just now';
  if (Math.abs(ago) > 30 * dayMs) return `on ${formatDay(iso)}`;
  const length = largestUnit(Math.abs(ago));
  return ago > 0 ? `${length} ago` : `in ${length}`;
}

function largestUnit(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}
