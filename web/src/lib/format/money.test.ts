import { expect, test } from 'vitest';
import { formatMoney } from './money';

test.each([
  [0, '$0.00'],
  [10, '$10.00'],
  [1870, '$1,870.00'],
  [0.125, '$0.13'],
  [0.01, '$0.01'],
  [0.00325, '$0.00325'],
  [0.000021, '$0.000021'],
  [-10, '-$10.00'],
])('%d dollars read %s', (dollars, words) => {
  expect(formatMoney(dollars)).toBe(words);
});
