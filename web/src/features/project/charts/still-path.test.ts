import { expect, it } from 'vitest';
import { stillDots, stillPath, xOf, yOf } from './still-path';

const span = { from: 0, to: 4 };
const row = (at: number, main: number | null) => ({ at, main, other: null });

it('spans the whole width and height', () => {
  expect([0, 2, 4].map((at) => xOf(at, span))).toEqual([0, 500, 1000]);
  expect([0, 5, 10].map((value) => yOf(value, 10, 76))).toEqual([76, 38, 0]);
});

it('is at the bottom of a scale without height, and at the start of an empty span', () => {
  expect(yOf(3, 0, 76)).toBe(76);
  expect(xOf(7, { from: 7, to: 7 })).toBe(0);
});

it('is interrupted by a gap', () => {
  const rows = [row(0, 10), row(1, 0), row(2, null), row(3, 5), row(4, null)];
  expect(stillPath(rows, 'main', span, 10, 100)).toBe('M0 0L250 100M750 50');
  expect(stillPath(rows, 'other', span, 10, 100)).toBe('');
});

it('has a dot for each point between two gaps', () => {
  const rows = [row(0, 10), row(1, 0), row(2, null), row(3, 5), row(4, null)];
  expect(stillDots(rows, 'main', span, 10, 100)).toBe('M750 50h0');
});
