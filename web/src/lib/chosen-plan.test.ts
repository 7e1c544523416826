import { expect, test } from 'vitest';
import { chosenPlan, planName } from './chosen-plan';

test.each([
  ['?plan=free', 'free', 'Free'],
  ['?plan=pro', 'pro', 'Pro'],
  ['?plan=team&x=1', 'team', 'Team'],
])('%s chooses %s', (search, plan, name) => {
  const chosen = chosenPlan(search);
  expect(chosen).toBe(plan);
  expect(chosen && planName(chosen)).toBe(name);
});

test.each(['', '?plan=', '?plan=enterprise', '?plan=PRO', '?plan=toString', '?plans=pro'])('%s chooses nothing', (search) => {
  expect(chosenPlan(search)).toBeNull();
});
