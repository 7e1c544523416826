import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatAge,
  formatBannerDay,
  formatDay,
  formatDuration,
  formatExact,
  formatLong,
  formatMinute,
  formatRelative,
  formatStepTime,
  formatTimestamp,
  minuteOf,
} from './time';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const s = 1_000;
const min = 60 * s;
const h = 60 * min;
const d = 24 * h;

test.each([
  ['2026-11-07T12:00:00Z', '07 Nov 2026'],
  ['2027-01-31T12:00:00Z', '31 Jan 2027'],
  ['not a date', 'not a date'],
])('the day of %s is %s', (iso, text) => {
  expect(formatDay(iso)).toBe(text);
});

test('the date of restriction banners has a comma, as specified', () => {
  expect(formatBannerDay('2026-11-07T12:00:00Z')).toBe('07 Nov, 2026');
});

test('a minute is written as it is read', () => {
  expect(formatMinute('2026-11-07T12:05:59Z')).toBe('07 Nov 2026, 12:05');
  expect(formatMinute('not a date')).toBe('not a date');
});

test.each([
  ['24 Nov 2026, 18:00', '2026-11-24T18:00:00.000Z'],
  ['4 november 2026 9:05', '2026-11-04T09:05:00.000Z'],
  ['2026-11-24 18:00', '2026-11-24T18:00:00.000Z'],
  ['2026-11-24T18:00', '2026-11-24T18:00:00.000Z'],
  ['31 Nov 2026, 18:00', undefined],
  ['24 Foo 2026, 18:00', undefined],
  ['24 Nov 2026, 24:00', undefined],
  ['24 Nov 2026', undefined],
  ['', undefined],
])('the minute of "%s" is %s', (text, iso) => {
  expect(minuteOf(text)?.toISOString()).toBe(iso);
});

test('the exact moment is UTC to the second', () => {
  expect(formatExact('2026-11-20T18:34:52.123Z')).toBe('2026-11-20 18:34:52 UTC');
});

test('a machine-readable time is in UTC without fractions', () => {
  expect(formatTimestamp('2026-11-20T18:34:52.123Z')).toBe('2026-11-20T18:34:52Z');
  expect(formatTimestamp('2026-11-20T18:34:52+01:00')).toBe('2026-11-20T17:34:52Z');
  expect(formatTimestamp('not a date')).toBe('not a date');
});

describe('the long date', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ['UTC', '20 Nov 2026, 18:04:05 (+0000)'],
    ['Europe/Paris', '20 Nov 2026, 19:04:05 (+0100)'],
    ['Asia/Kolkata', '20 Nov 2026, 23:34:05 (+0530)'],
    ['Asia/Tokyo', '21 Nov 2026, 03:04:05 (+0900)'],
    ['America/St_Johns', '20 Nov 2026, 14:34:05 (-0330)'],
  ])('in %s is %s', (zone, text) => {
    vi.stubEnv('TZ', zone);
    expect(formatLong('2026-11-20T18:04:05.678Z')).toBe(text);
  });

  test('that is unreadable stays as it is', () => {
    expect(formatLong('not a date')).toBe('not a date');
  });
});

describe('duration', () => {
  test.each([
    [-5, '0 s'],
    [999, '0 s'],
    [59 * s, '59 s'],
    [60 * s, '1 min'],
    [3 * min + 5 * s, '3 min 5 s'],
    [2 * h, '2 h'],
    [2 * h + 59 * min, '2 h 59 min'],
    [4 * d + h, '4 d 1 h'],
  ])('of %i ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

test.each([
  [-20, '0.0 s'],
  [430, '0.4 s'],
  [9_990, '9.9 s'],
  [10_000, '10 s'],
])('a step of %i ms took %s', (ms, text) => {
  expect(formatStepTime(ms)).toBe(text);
});

describe('relative time', () => {
  test.each([
    [-2 * s, 'just now'],
    [-42 * s, '42 s ago'],
    [-90 * s, '1 min ago'],
    [3 * min, 'in 3 min'],
    [-5 * h, '5 h ago'],
    [-3 * d, '3 d ago'],
    [-40 * d, 'on 11 Oct 2026'],
    [d - 5 * s, 'in 24 h'],
    [30 * d - 5 * s, 'in 30 d'],
    [59 * min + 50 * s, 'in 1 h'],
    [42 * s, 'in 42 s'],
  ])('at %i ms is %s', (ms, text) => {
    expect(formatRelative(at(ms), now)).toBe(text);
  });
});

test.each([
  [5 * s, 'just now'],
  [40 * s, 'just now'],
  [-42 * s, '42 s ago'],
])('the age of a time at %i ms is %s', (ms, text) => {
  expect(formatAge(at(ms), now)).toBe(text);
});
