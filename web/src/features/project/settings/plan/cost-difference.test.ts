import { expect, test } from 'vitest';
import { costDifference } from './cost-difference';

test.each([
  [10, 15, '$5.00/month more: $15.00 instead of $10.00.'],
  [10, 0, '$10.00/month less: $0.00 instead of $10.00.'],
  [10, 10, 'The price stays at $10.00/month.'],
  [null, 10, 'Contact us for pricing.'],
  [10, null, 'Contact us for pricing.'],
])('a change from %s to %s per month is: %s', (before, after, words) => {
  expect(costDifference(before, after)).toBe(words);
});
