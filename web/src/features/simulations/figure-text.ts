import type { FigureUnit } from '@/lib/entities/simulation';

/**
 * Decimal units, as in the limits of scenarios: a value compared with `1 GB` must not look smaller.
 */
const byteUnits = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

function bytesText(bytes: number): string {
  const [name, size] = byteUnits.find(([, it]) => Math.abs(bytes) >= it) ?? ['B', 1];
  return `${digits(bytes / size)} ${name}`;
}

/** Significant digits. */
const digits = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false });

/** A share in percent. A tiny share must not be rounded to 0, nor a nearly full one to 100. */
function shareText(share: number): string {
  const percent = Math.floor(share * 1e4 + 1e-6) / 100;
  return share > 0 && percent === 0 ? '< 0.01%' : `${percent.toLocaleString('en')}%`;
}

/** A value with its unit: `12.5 ms`, `1.2 s`, `99.9 %`, `310 MB`, `0.42 cores`. */
export function figureText(unit: FigureUnit, value: number): string {
  switch (unit) {
    case 'ms':
      return Math.abs(value) < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`;
    case 'share':
      return shareText(value);
    case 'bytes':
      return bytesText(value);
    case 'cores':
      return `${digits(value)} cores`;
    case 'count':
      return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
  }
}

/** A value with its unit, or a text for missing data. */
export const measuredText = (unit: FigureUnit, value: number | null): string =>
  value === null ? 'No data' : figureText(unit, value);

/** A time of a run, in seconds, for an axis: `0:45`, `12:00`. */
export function runTimeText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
