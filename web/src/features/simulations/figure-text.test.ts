import { expect, it, test } from 'vitest';
import { figureText, measuredText, runTimeText } from './figure-text';

test.each([
  ['ms', 12.345, '12.3 ms'],
  ['ms', 0, '0 ms'],
  ['ms', 1234, '1.23 s'],
  ['share', 1, '100%'],
  ['share', 0.99999, '99.99%'],
  ['share', 0.00001, '< 0.01%'],
  ['share', 0.29, '29%'],
  ['share', 0, '0%'],
  ['bytes', 312_000_000, '312 MB'],
  ['bytes', 1_050_000_000, '1.05 GB'],
  ['bytes', 12, '12 B'],
  ['cores', 0.5, '0.5 cores'],
  ['count', 12_345, '12,345'],
  ['count', 2.5, '2.5'],
  ['count', 3443.6, '3,444'],
] as const)('%s of %d is shown as %s', (unit, value, words) => {
  expect(figureText(unit, value)).toBe(words);
});

it('a missing value is marked as such', () => {
  expect(measuredText('ms', null)).toBe('No data');
});

test.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [125, '2:05'],
  [3600, '60:00'],
])('%d seconds of a run are %s', (seconds, words) => {
  expect(runTimeText(seconds)).toBe(words);
});
