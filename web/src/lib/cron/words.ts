import { cronRanges, type CronField, type CronSchedule } from './schedule';

/** With more times, hours and minutes are described separately. */
const timesMax = 4;
/** Three numbers in a row are written as a range. */
const rangeMin = 3;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function isAll(numbers: readonly number[], field: CronField): boolean {
  const [low, high] = cronRanges[field];
  return numbers.length === high - low + (field === 'day of week' ? 0 : 1);
}

/** The step when the numbers divide the whole field evenly from 0; else 0. */
function evenStep(numbers: readonly number[], count: number): number {
  const step = numbers[1];
  if (step === undefined || numbers[0] !== 0 || count % step !== 0 || numbers.length !== count / step) return 0;
  return numbers.every((number, at) => number === at * step) ? step : 0;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** The first and last number of each row of consecutive ones. */
function rowsOf(numbers: readonly number[]): [first: number, last: number][] {
  const rows: [number, number][] = [];
  for (const number of numbers) {
    const row = rows.at(-1);
    if (row !== undefined && number === row[1] + 1) row[1] = number;
    else rows.push([number, number]);
  }
  return rows;
}

/** Numbers with their names, three and more in a row as a range. */
function withRanges(numbers: readonly number[], name: (number: number) => string = String): string {
  return listed(
    rowsOf(numbers).flatMap(([first, last]) => {
      if (last - first + 1 >= rangeMin) return [`${name(first)} to ${name(last)}`];
      return first === last ? [name(first)] : [name(first), name(last)];
    }),
  );
}

const two = (number: number): string => String(number).padStart(2, '0');
const timeText = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;

/** The hours of a schedule that does not run at all hours: as periods of the day, or, when these are many, as numbers. */
function hoursText(hours: readonly number[]): string {
  const periods = rowsOf(hours).map(([first, last]) => `${timeText(first, 0)} to ${timeText(last, 59)}`);
  return periods.length > timesMax ? `in the hours ${withRanges(hours)}` : `from ${listed(periods)}`;
}

/** `isOfDay`: names times of a day, so that days have to be named, too. */
function timesOf({ matches: { minute: minutes, hour: hours } }: CronSchedule): { text: string; isOfDay: boolean } {
  const hasAllHours = isAll(hours, 'hour');
  if (!hasAllHours && minutes.length * hours.length <= timesMax) {
    const times = hours.flatMap((hour) => minutes.map((minute) => timeText(hour, minute)));
    return { text: `At ${listed(times)}`, isOfDay: true };
  }
  const step = evenStep(minutes, 60);
  const isEven = isAll(minutes, 'minute') || step > 0;
  const every = isAll(minutes, 'minute') ? 'Every minute' : `Every ${step} minutes`;
  const made = isEven ? every : `At minute${minutes.length > 1 ? 's' : ''} ${withRanges(minutes)}`;
  if (hasAllHours) return { text: isEven ? made : `${made} of every hour`, isOfDay: false };
  const hourStep = evenStep(hours, 24);
  if (!isEven && hourStep > 0) return { text: `${made} of every ${hourStep} hours`, isOfDay: false };
  return { text: `${made}${isEven ? '' : ' of each hour'} ${hoursText(hours)}`, isOfDay: false };
}

function daysOfMonthText({ matches, hasLastDay }: CronSchedule): string {
  const days = matches['day of month'];
  const numbered = days.length > 0 ? `on day${days.length > 1 ? 's' : ''} ${withRanges(days)}` : '';
  const last = numbered === '' ? 'on the last day' : ' and the last day';
  return `${numbered}${hasLastDay ? last : ''} of the month`;
}

function weekdaysText({ matches }: CronSchedule): string {
  const days = matches['day of week'];
  // A week begins on Monday here, so that a weekend is in a row.
  const fromMonday = days[0] === 0 ? [...days.slice(1), 7] : days;
  return withRanges(fromMonday, (day) => weekdays[day % 7] ?? '');
}

function daysText(schedule: CronSchedule): string {
  const hasAllDays = isAll(schedule.matches['day of month'], 'day of month');
  const hasAllWeekdays = isAll(schedule.matches['day of week'], 'day of week');
  if (schedule.hasAnyDayOfMonth || schedule.hasAnyDayOfWeek) {
    if (hasAllDays && hasAllWeekdays) return '';
    if (hasAllWeekdays) return daysOfMonthText(schedule);
    if (hasAllDays) return `on ${weekdaysText(schedule)}`;
    return `${daysOfMonthText(schedule)}, if it is ${weekdaysText(schedule)}`;
  }
  if (hasAllDays || hasAllWeekdays) return '';
  return `${daysOfMonthText(schedule)} or on ${weekdaysText(schedule)}`;
}

/** Describes a schedule in English, for example `At 03:15 on Monday to Friday`. Times are UTC, which the text does not mention. */
export function describeCron(schedule: CronSchedule): string {
  if (schedule.interval !== null) return schedule.interval === 1 ? 'Every second' : `Every ${schedule.interval} seconds`;
  const { text, isOfDay } = timesOf(schedule);
  const days = daysText(schedule);
  const inMonths = schedule.matches.month;
  const ofDay = isOfDay ? ' every day' : '';
  const named = isAll(inMonths, 'month') ? '' : ` in ${withRanges(inMonths, (month) => months[month - 1] ?? '')}`;
  return `${text}${days === '' ? ofDay : ` ${days}`}${named}`;
}
