import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { rangeText } from '../settings-draft';

type Unit = PostgresSetting['unit'];

/**
 * PostgreSQL's units, relative to the setting's own, largest first. Their names are case-sensitive
 * in PostgreSQL, too.
 */
const sizes = {
  ms: { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1_000, ms: 1, us: 1 / 1_000 },
  kB: { TB: 1024 ** 3, GB: 1024 ** 2, MB: 1024, kB: 1, B: 1 / 1024 },
} as const;

/**
 * A file's value in the setting's own unit, as an integer in text form: `4MB` for kB is `4096`.
 * Anything else is unchanged, for the validation that follows.
 */
export function amountOf(text: string, unit: Unit): string {
  const found = /^([-+]?\d+(?:\.\d+)?)\s*([A-Za-z]*)$/.exec(text);
  const [, number = '', name = ''] = found ?? [];
  const known: Record<string, number> = unit === null ? {} : sizes[unit];
  const size = name === '' ? 1 : known[name];
  const amount = Number(number) * (size ?? NaN);
  return found && Number.isSafeInteger(amount) ? String(amount) : text;
}

/** A value as written in a file, in the largest unit without a fraction: `4MB`, `0`, `-1`. */
export function amountText(value: number, unit: Unit): string {
  if (unit === null || value <= 0) return String(value);
  const [name, size] = Object.entries(sizes[unit]).find(([, it]) => value % it === 0) ?? [unit, 1];
  return `${value / size}${name}`;
}

/** The accepted values of a setting, for an error text. */
export function takesText(setting: PostgresSetting): string {
  const range = `${setting.name} accepts ${setting.unit === null ? 'a whole number from ' : ''}${rangeText(setting)}`;
  if (setting.unit === null) return `${range}.`;
  return `${range}: a whole number of ${setting.unit}, or a number with ${unitText(setting.unit)}.`;
}

const unitText = (unit: NonNullable<Unit>) => Object.keys(sizes[unit]).reverse().join(', ').replace(/, (\w+)$/, ' or $1');
