/**
 * Schedules of jobs as pg_cron reads them: five fields as in Vixie cron, always in UTC, or an interval of seconds. The server
 * has the same functions (`domain/cron`); both are tested with `tests/unit/domain/cron/cases.json`.
 */

/** The fields of a schedule, in the order of the text. */
export const cronFields = ['minute', 'hour', 'day of month', 'month', 'day of week'] as const;

export type CronField = (typeof cronFields)[number];

/** The smallest and largest number of each field; 7 as a day of the week is Sunday. */
export const cronRanges: Record<CronField, readonly [low: number, high: number]> = {
  minute: [0, 59],
  hour: [0, 23],
  'day of month': [1, 31],
  month: [1, 12],
  'day of week': [0, 7],
};

/** The longest schedule; longer texts are mistakes. */
export const cronCharactersMax = 200;
/** The longest interval: pg_cron takes 1 to 59 seconds. */
export const cronIntervalMax = 59;

/** When a job runs. */
export interface CronSchedule {
  /** Runs again this many seconds after the last start; the fields are then not used. */
  interval: number | null;
  /** The numbers of each field that match, ascending; Sunday is 0. */
  matches: Record<CronField, readonly number[]>;
  /** `$`: the last day of a month matches, too. */
  hasLastDay: boolean;
  /** The field begins with `*`. If both do not, a day matches when one of them does; else both must (crontab(5)). */
  hasAnyDayOfMonth: boolean;
  hasAnyDayOfWeek: boolean;
}

/** A mistake in a schedule. */
export interface CronFault {
  /** One of `cronFields`; `seconds`; or `schedule` when it is the text as a whole. */
  field: CronField | 'seconds' | 'schedule';
  /** Continues the field's name to a sentence. */
  message: string;
}

export type ParsedCron = { schedule: CronSchedule; fault: null } | { schedule: null; fault: CronFault };

const names: Partial<Record<CronField, readonly string[]>> = {
  month: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  'day of week': ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
};

/** `@reboot` has no time. */
const abbreviations: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** The days of each month in a leap year. */
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

class Mistake extends Error {
  constructor(
    readonly field: CronFault['field'],
    message: string,
  ) {
    super(message);
  }
}

const wordsOf = (text: string): string[] => text.split(/[ \t\r\n]+/).filter((word) => word !== '');

/** Nine digits are beyond every range, and exact. */
const numberIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

function readNumber(field: CronField, text: string): number {
  const [low, high] = cronRanges[field];
  const known = names[field];
  const named = known?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + low;
  const number = numberIn(text);
  if (number === null) {
    const orName = known === undefined ? '' : ' or a name of three letters';
    throw new Mistake(field, `must be a number from ${low} to ${high}${orName}, not "${text}"`);
  }
  if (number < low || number > high) throw new Mistake(field, `must be from ${low} to ${high}, not ${number}`);
  return number;
}

function readStep(field: CronField, text: string): number {
  const step = numberIn(text);
  if (step !== null && step > 0) return step;
  throw new Mistake(field, `has the step "${text}"; a step is a number from 1`);
}

/** `*` or `a-b`; null for a single number. */
function readRange(field: CronField, text: string): readonly [number, number] | null {
  // Sunday is in it as 0.
  if (text === '*') return field === 'day of week' ? [0, 6] : cronRanges[field];
  const dash = text.indexOf('-');
  // With a sign it is not a number either.
  if (dash <= 0) return null;
  const low = readNumber(field, text.slice(0, dash));
  const high = readNumber(field, text.slice(dash + 1));
  if (low <= high) return [low, high];
  const hint = field === 'day of week' && high === 0 ? '; Sunday at the end of a range is 7' : '';
  throw new Mistake(field, `has the range "${text}", which ends before it begins${hint}`);
}

/** The numbers of one part of a list. */
function readPart(field: CronField, text: string): number[] {
  if (text === '') throw new Mistake(field, 'has an empty part in its list');
  const slash = text.indexOf('/');
  const before = slash < 0 ? text : text.slice(0, slash);
  const after = slash < 0 ? null : text.slice(slash + 1);
  const range = readRange(field, before);
  if (range === null && after !== null) {
    throw new Mistake(field, `has a step without a range: write ${before}-${cronRanges[field][1]}/${after} instead of "${text}"`);
  }
  const step = after === null ? 1 : readStep(field, after);
  if (range === null) return [readNumber(field, text)];
  const made: number[] = [];
  for (let at = range[0]; at <= range[1]; at += step) made.push(at);
  return made;
}

/** Sunday as 0, each number once. */
function readList(field: CronField, text: string): number[] {
  const all = text
    .split(',')
    .filter((part) => !(field === 'day of month' && part === '$'))
    .flatMap((part) => readPart(field, part))
    .map((number) => (field === 'day of week' ? number % 7 : number));
  return [...new Set(all)].sort((a, b) => a - b);
}

/** True when a month that matches has a day that matches. */
function fires({ matches, hasLastDay, hasAnyDayOfMonth, hasAnyDayOfWeek }: CronSchedule): boolean {
  if (!hasAnyDayOfMonth && !hasAnyDayOfWeek && matches['day of week'].length > 0) return true;
  if (hasLastDay) return true;
  return matches.month.some((month) => matches['day of month'].some((day) => day <= (daysOfMonths[month - 1] ?? 0)));
}

const noMatches = (): CronSchedule['matches'] => ({ minute: [], hour: [], 'day of month': [], month: [], 'day of week': [] });

function readFields(words: string[]): CronSchedule {
  const missing = cronFields[words.length];
  if (missing !== undefined) {
    throw new Mistake(missing, 'is missing: a schedule has the fields minute, hour, day of month, month and day of week');
  }
  if (words.length > cronFields.length) throw new Mistake('schedule', `must have ${cronFields.length} fields, not ${words.length}`);
  const matches = noMatches();
  cronFields.forEach((field, at) => (matches[field] = readList(field, words[at] ?? '')));
  const made: CronSchedule = {
    interval: null,
    matches,
    hasLastDay: (words[2] ?? '').split(',').includes('$'),
    hasAnyDayOfMonth: words[2]?.startsWith('*') ?? false,
    hasAnyDayOfWeek: words[4]?.startsWith('*') ?? false,
  };
  if (!fires(made)) throw new Mistake('day of month', 'never occurs in the months of this schedule, so it never runs');
  return made;
}

/** `30 seconds`; null for other texts. */
function readInterval(words: string[]): CronSchedule | null {
  const [count = '', unit = ''] = words;
  if (words.length !== 2 || !['second', 'seconds'].includes(unit.toLowerCase())) return null;
  const seconds = numberIn(count);
  if (seconds === null || seconds < 1 || seconds > cronIntervalMax) {
    throw new Mistake('seconds', `must be a number from 1 to ${cronIntervalMax}, not "${count}"`);
  }
  return { interval: seconds, matches: noMatches(), hasLastDay: false, hasAnyDayOfMonth: false, hasAnyDayOfWeek: false };
}

function read(text: string): CronSchedule {
  if (new TextEncoder().encode(text).length > cronCharactersMax) {
    throw new Mistake('schedule', `must have at most ${cronCharactersMax} characters`);
  }
  const words = wordsOf(text);
  const [first = ''] = words;
  if (first === '') throw new Mistake('schedule', 'is empty');
  if (words.length === 1 && first.startsWith('@')) {
    const fields = Object.entries(abbreviations).find(([name]) => name === first.toLowerCase())?.[1];
    if (fields !== undefined) return readFields(wordsOf(fields));
    const known = 'there are @yearly, @monthly, @weekly, @daily and @hourly';
    throw new Mistake('schedule', `has the unknown abbreviation "${first}": ${known}`);
  }
  return readInterval(words) ?? readFields(words);
}

/**
 * Reads five fields, `@hourly` and the like, or `30 seconds`. Names of months and weekdays have three letters, in upper or
 * lower case. A schedule that never matches, such as 30 February, is a fault.
 */
export function parseCron(text: string): ParsedCron {
  try {
    return { schedule: read(text), fault: null };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { schedule: null, fault: { field: error.field, message: error.message } };
  }
}
