import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDay, formatDuration, formatExact, formatLong, formatRelative, formatStepTime, formatTimestamp } from './time';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const s = 1_000;
const min = 60 * s;
const h = 60 * min;
const d = 24 * h;

test.each([
  ['2026-11-07T12:00:00Z', '07 Nov, 2026'],
  ['2027-01-31T12:00:00Z', '31 Jan, 2027'],
  ['not a date', 'not a date'],
])('the day of %s is %s', (iso, text) => {
  expect(formatDay(iso)).toBe(text);
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
    [-40 * d, 'on 11 Oct, 2026'],
  ])('at %i ms is %s', (ms, text) => {
    expect(formatRelative(at(ms), now)).toBe(text);
  });
});
