import { expect, test } from 'vitest';
import { formatRate, formatUsd } from './currency';

test.each([
  [0, '$0.00'],
  [10, '$10.00'],
  [1234.5, '$1,234.50'],
  [-5, '-$5.00'],
  [0.0125, '$0.01'],
  [0.00325, '$0.00325'],
  [0.01, '$0.01'],
])('%f dollars are written %s', (amount, text) => {
  expect(formatUsd(amount)).toBe(text);
});

test.each([
  [0, '$0.00'],
  [0.01344, '$0.01344'],
  [0.0206, '$0.0206'],
  [0.125, '$0.125'],
  [43.84, '$43.84'],
])('a rate of %f dollars is written %s', (amount, text) => {
  expect(formatRate(amount)).toBe(text);
});
