import { expect, test } from 'vitest';
import { costDifference } from './cost-words';

test.each([
  [10, 15, '$5.00 more a month: $15.00 instead of $10.00.'],
  [10, 0, '$10.00 less a month: $0.00 instead of $10.00.'],
  [10, 10, 'The price stays $10.00 a month.'],
  [null, 10, 'What that costs is by agreement.'],
  [10, null, 'What that costs is by agreement.'],
])('from %s to %s a month is said as: %s', (before, after, words) => {
  expect(costDifference(before, after)).toBe(words);
});
