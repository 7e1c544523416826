import { expect, test } from 'vitest';
import { formatHourly, formatMoney, formatRate, formatUsd } from './currency';

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
  [0, '$0.00000'],
  [0.01344, '$0.01344'],
  [0.0206, '$0.02060'],
  [43.84, '$43.84000'],
])('an hourly price of %f dollars is written %s', (amount, text) => {
  expect(formatHourly(amount)).toBe(text);
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

test.each([
  [2500, 'USD', '$25.00'],
  [123_456_789, 'EUR', '€1,234,567.89'],
  [50, 'JPY', '¥0.50'],
  [2500, 'CHF', 'CHF\u00a025.00'],
  [-7, 'USD', '-$0.07'],
  [2500, 'no code', '25.00 no code'],
])('%i hundredths of %s are written %s', (hundredths, currency, text) => {
  expect(formatMoney(hundredths, currency)).toBe(text);
});
