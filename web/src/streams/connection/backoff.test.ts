import { expect, test } from 'vitest';
import { backoffCapMs, backoffMs } from './backoff';

test.each([
  [0, 0, 1_000],
  [1, 0, 1_000],
  [2, 0, 2_000],
  [4, 0, 8_000],
  [5, 0, backoffCapMs],
  [10_000, 0, backoffCapMs],
  [1, 1, 700],
])('the wait after %i failures at random %d is %i ms', (failures, random, ms) => {
  expect(backoffMs(failures, random)).toBe(ms);
});
