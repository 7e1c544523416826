import { readArray } from '../grid/pg-array';
import { jsonField } from './json-field';
import { plainType, valueKind } from './value-kind';

/** The facts of a column that decide about its values. */
export interface CheckedColumn {
  type: string;
  enumValues?: readonly string[] | undefined;
}

const truths: Record<string, string> = { t: 't', true: 't', yes: 't', y: 't', on: 't', '1': 't', f: 'f', false: 'f', no: 'f', n: 'f', off: 'f', '0': 'f' };

/** A text as PostgreSQL writes the value, so that the same value has the same text. Invalid texts stay as they are. */
export function normalizeValue({ type, enumValues }: CheckedColumn, text: string): string {
  switch (valueKind(type, enumValues)) {
    case 'text':
    case 'enum':
    case 'other':
      return text;
    case 'json':
      return jsonField(text) ?? '';
    case 'boolean':
      return truths[text.trim().toLowerCase()] ?? text;
    case 'uuid':
      return text.trim().toLowerCase();
    case 'integer':
    case 'decimal':
    case 'date':
    case 'time':
    case 'timestamp':
    case 'array':
    case 'bytes':
      return text.trim();
  }
}

/** Why a normalized text cannot be a value of the column; null if it can, or if only the server knows. */
export function faultOf(column: CheckedColumn, text: string): string | null {
  const { type, enumValues } = column;
  switch (valueKind(type, enumValues)) {
    case 'text':
      return lengthFault(type, text);
    case 'integer':
      return integerFault(plainType(type), text);
    case 'decimal':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$|^(?:nan|[+-]?inf(?:inity)?)$/i.test(text) ? null : 'Enter a number, such as 12.5.';
    case 'boolean':
      return text === 't' || text === 'f' ? null : 'Enter true or false.';
    case 'date':
      return isDate(text) ? null : 'Enter a date, such as 2026-01-31.';
    case 'time':
      return isTime(text) ? null : 'Enter a time, such as 14:30:00.';
    case 'timestamp':
      return isTimestamp(text) ? null : 'Enter a date and time, such as 2026-01-31 14:30:00.';
    case 'json':
      return jsonFault(text);
    case 'enum':
      return enumValues!.includes(text) ? null : `Enter one of: ${enumValues!.join(', ')}.`;
    case 'uuid':
      return /^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?$/.test(text) ? null : 'Enter a UUID, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301.';
    case 'array':
      return readArray(text) ? null : 'Enter an array, such as {1,2} or {"a b",c}.';
    case 'bytes':
      return /^\\x(?:[\da-f]{2})*$/i.test(text) ? null : 'Enter bytes in hexadecimal, such as \\x48656c6c6f.';
    case 'other':
      return null;
  }
}

const declaredLength = /^character(?: varying)?\((\d+)\)$/;

function lengthFault(type: string, text: string): string | null {
  const most = Number(declaredLength.exec(type)?.[1] ?? Infinity);
  // PostgreSQL counts characters, not UTF-16 code units.
  return text.length <= most || [...text].length <= most ? null : `Enter at most ${most} characters.`;
}

const ranges: Record<string, readonly [bigint, bigint]> = {
  smallint: [-(2n ** 15n), 2n ** 15n - 1n],
  integer: [-(2n ** 31n), 2n ** 31n - 1n],
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
  oid: [0n, 2n ** 32n - 1n],
};

function integerFault(type: string, text: string): string | null {
  if (!/^[+-]?\d+$/.test(text)) return 'Enter a whole number.';
  const [least, most] = ranges[type]!;
  const value = BigInt(text.replace(/^\+/, ''));
  return value >= least && value <= most ? null : `Enter a number from ${least} to ${most}.`;
}

/** Words that PostgreSQL reads as a moment. */
const moments = new Set(['infinity', '-infinity', 'epoch', 'now', 'today', 'tomorrow', 'yesterday']);
const time = String.raw`([01]\d|2[0-3]|24):[0-5]\d(?::[0-5]\d(?:\.\d+)?|:60)?`;
const zone = String.raw`(?:\s*(?:Z|[+-]\d{1,2}(?::?\d{2}(?::\d{2})?)?|[A-Za-z]+(?:\/[A-Za-z_+-]+)*))?`;
const timePattern = new RegExp(`^${time}${zone}$`);
const timestampPattern = new RegExp(`^(\\d{4,6}-\\d{2}-\\d{2})(?:[ T]${time}${zone})?( BC)?$`);

function isDate(text: string): boolean {
  if (moments.has(text.toLowerCase())) return true;
  const [, year = '', month = '', day = ''] = /^(\d{4,6})-(\d{2})-(\d{2})(?: BC)?$/.exec(text) ?? [];
  if (year === '' || Number(year) === 0 || Number(month) < 1 || Number(month) > 12) return false;
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysOf = (year: number, month: number): number => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);

const isTime = (text: string): boolean => timePattern.test(text) || ['now', 'allballs'].includes(text.toLowerCase());

function isTimestamp(text: string): boolean {
  if (moments.has(text.toLowerCase())) return true;
  const day = timestampPattern.exec(text)?.[1];
  return day !== undefined && isDate(day);
}

function jsonFault(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `Enter valid JSON: ${error instanceof Error ? error.message : 'it has a syntax error'}.`;
  }
}
