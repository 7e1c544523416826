import { describe, expect, it, test } from 'vitest';
import { formatRange, keptSince, parseRange, rangesWithin, rangeText, shifted, spanOf, spanRange, zoomedIn, zoomedOut } from './log-range';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 24, 18);

describe('a range', () => {
  test.each([
    ['5m', 'Last 5 minutes'],
    ['1h', 'Last hour'],
    ['24h', 'Last 24 hours'],
    ['7d', 'Last 7 days'],
  ])('%s is the %s', (text, words) => {
    const range = parseRange(text)!;
    expect(rangeText(range)).toBe(words);
    expect(formatRange(range)).toBe(text);
  });

  test.each(['', '0h', '5w', '400d', 'x..y', '2026-11-24T18:00:00Z..2026-11-24T17:00:00Z', '2020-01-01T00:00:00Z..2026-01-01T00:00:00Z', null])('%s is none', (text) => {
    expect(parseRange(text)).toBeNull();
  });

  it('of fixed times is kept as they are', () => {
    const range = spanRange(now - hour, now);
    expect(parseRange(formatRange(range))).toEqual(range);
    expect(spanOf(range, now + 5 * hour)).toEqual({ from: now - hour, to: now });
    expect(rangeText(range)).toMatch(/^24 Nov 2026, \d\d:00:00 to (25 Nov 2026, )?\d\d:00:00$/);
  });

  it('has a least width', () => {
    expect(spanRange(now + 0.5, now)).toEqual({ kind: 'span', from: now, to: now + 1_000 });
  });
});

describe('another range', () => {
  const range = spanRange(now - 2 * hour, now - hour);

  it('is twice as wide, but does not end in the future', () => {
    expect(zoomedOut(range, now)).toEqual(spanRange(now - 2.5 * hour, now - 0.5 * hour));
    expect(zoomedOut({ kind: 'last', ms: hour }, now)).toEqual(spanRange(now - 2 * hour, now));
  });

  it('is half as wide', () => {
    expect(zoomedIn(range, now)).toEqual(spanRange(now - 1.75 * hour, now - 1.25 * hour));
  });

  it('is the one before or after it', () => {
    expect(shifted(range, -1, now)).toEqual(spanRange(now - 3 * hour, now - 2 * hour));
    expect(shifted(range, 1, now)).toEqual(spanRange(now - hour, now));
    expect(shifted(shifted(range, 1, now), 1, now)).toEqual(spanRange(now - hour, now));
  });
});

it('the offered ranges end with the retention', () => {
  expect(rangesWithin(1).map(formatRange).at(-1)).toBe('24h');
  expect(rangesWithin(7).map(formatRange).at(-1)).toBe('7d');
  expect(rangesWithin(90).map(formatRange).at(-1)).toBe('90d');
  expect(keptSince(1, now)).toBe(now - 24 * hour);
});
