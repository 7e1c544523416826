const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Lifetime options of a new token. */
const lives = {
  hour: { label: '1 hour', ms: hourMs },
  day: { label: '1 day', ms: dayMs },
  week: { label: '7 days', ms: 7 * dayMs },
  month: { label: '30 days', ms: 30 * dayMs },
  quarter: { label: '90 days', ms: 90 * dayMs },
  year: { label: '1 year', ms: 365 * dayMs },
} as const;

export type ExpiryChoice = keyof typeof lives | 'custom' | 'never';

export const defaultExpiry: ExpiryChoice = 'month';

export const expiryOptions: { value: ExpiryChoice; label: string }[] = [
  ...Object.entries(lives).map(([value, { label }]) => ({ value: value as ExpiryChoice, label })),
  { value: 'custom', label: 'Custom' },
  { value: 'never', label: 'Never' },
];

/** The server's maximum. */
const daysMax = 3_650;

/** The error of a date and time field's value (`2026-11-20T18:34`, local time). */
export function customFault(typed: string, nowMs: number): string | null {
  const at = new Date(typed).getTime();
  if (Number.isNaN(at)) return 'Choose a date and time.';
  if (at <= nowMs) return 'Choose a future date.';
  if (at > nowMs + daysMax * dayMs) return 'Choose a date within the next 10 years.';
  return null;
}

/** Expiry of a token created now, in ISO 8601; null for never. */
export function expiresAt(choice: ExpiryChoice, typed: string, nowMs: number): string | null {
  if (choice === 'never') return null;
  if (choice === 'custom') return new Date(typed).toISOString();
  return new Date(nowMs + lives[choice].ms).toISOString();
}
