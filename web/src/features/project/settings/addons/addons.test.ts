import { expect, test } from 'vitest';
import { priceText } from './addons';

test.each([
  [{ free: false, pro: '$10' }, 'pro', 'On the Pro plan: $10.'],
  [{ free: false, pro: ['$60', '+ $0.20'] }, 'pro', 'On the Pro plan: $60, + $0.20.'],
  [{ free: true }, 'free', 'On the Free plan: included.'],
  [{ free: false, team: '$5' }, 'free', 'Not on the Free plan. On Team: $5.'],
  [{ free: false }, 'free', null],
  [undefined, 'free', null],
  [{ free: true }, undefined, null],
])('%j is described on the plan %s as %s', (prices, plan, words) => {
  expect(priceText(prices, plan)).toBe(words);
});
