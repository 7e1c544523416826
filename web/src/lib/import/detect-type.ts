/** Types that are guessed for the values of a column; each is PostgreSQL's name. */
export const guessedTypes = ['boolean', 'integer', 'bigint', 'numeric', 'date', 'timestamptz', 'uuid', 'jsonb', 'text'] as const;
export type GuessedType = (typeof guessedTypes)[number];

const integerMax = 2_147_483_647n;
const bigintMax = 9_223_372_036_854_775_807n;

/** An integer without leading zeros, which would be lost: those are codes, such as 00123. */
const integerForm = /^[+-]?(0|[1-9]\d*)$/;
const numericForm = /^[+-]?(0|[1-9]\d*)?(\.\d+)?([eE][+-]?\d{1,3})?$/;
const timeForm = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?( ?(Z|[+-]\d{2}(:?\d{2})?))?$/i;

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isTime = (text: string): boolean => {
  const day = timeForm.exec(text)?.[1];
  return day !== undefined && isDate(day);
};

const isJson = (text: string): boolean => {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isUpTo = (text: string, most: bigint): boolean => {
  if (!integerForm.test(text) || text.length > 20) return false;
  const number = BigInt(text.replace('+', ''));
  return number <= most && number >= -most - 1n;
};

/** The types from the narrowest to the widest; the first that has all values is the guess. */
const fits: readonly [GuessedType, (text: string) => boolean][] = [
  ['boolean', (text) => /^(true|false|t|f|yes|no)$/i.test(text)],
  ['integer', (text) => isUpTo(text, integerMax)],
  ['bigint', (text) => isUpTo(text, bigintMax)],
  ['numeric', (text) => /\d/.test(text) && numericForm.test(text)],
  ['date', isDate],
  ['timestamptz', (text) => isDate(text) || isTime(text)],
  ['uuid', (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)],
  ['jsonb', isJson],
];

/** The narrowest type that has all values. Empty ones and `nullText` are NULL, and say nothing. */
export function typeOfValues(values: readonly (string | null)[], nullText = ''): GuessedType {
  const known = values.filter((it): it is string => it !== null && it !== '' && it !== nullText);
  if (known.length === 0) return 'text';
  return fits.find(([, has]) => known.every(has))?.[0] ?? 'text';
}
