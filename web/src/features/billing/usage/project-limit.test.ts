import { expect, test } from 'vitest';
import { projectLimit } from './project-limit';

test.each<[string, number, number | null, number | null]>([
  ['free', 0, null, 2],
  ['free', 1, null, 2],
  ['free', 2, 2, 2],
  ['free', 1, 1, 1],
  ['free', 3, 5, 5],
  // The installation has a higher limit, which the server does not report yet.
  ['free', 2, null, null],
  ['pro', 7, null, null],
])('on the plan %s, %i active projects with the reported limit %s have the limit %s', (plan, active, reached, limit) => {
  expect(projectLimit(plan, active, reached)).toBe(limit);
});
