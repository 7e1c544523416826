import { expect, test } from 'vitest';
import { levelOf, percentOf } from './usage-level';

test.each([
  [0, 'ample', 0],
  [0.799, 'ample', 79],
  [0.8, 'near', 80],
  [0.999, 'near', 99],
  [1, 'reached', 100],
  [1.4, 'reached', 100],
])('a share of %f is %s, with a bar of %i%%', (share, level, percent) => {
  expect([levelOf(share), percentOf(share)]).toEqual([level, percent]);
});
