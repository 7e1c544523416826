import { describe, expect, it, test } from 'vitest';
import { projectSummary } from '@/testing/samples';
import { activeProjects } from '@/lib/active-projects';
import { priceOfAll } from './price-of-all';
import { computeOf, plans } from '@/testing/catalogues';
import { projectCost } from './project-cost';

const terms = (plan: string) => plans().find((it) => it.id === plan)!;

describe('an additional project', () => {
  test.each([
    ['the first, within the credits', 'pro', 10, 0, { compute: 10, credit: 10, total: 0 }],
    ['larger than the credits', 'pro', 60, 0, { compute: 60, credit: 10, total: 50 }],
    ['with some of the credits used', 'team', 15, 4, { compute: 15, credit: 6, total: 9 }],
    ['with all of the credits used', 'pro', 10, 70, { compute: 10, credit: 0, total: 10 }],
    ['on the Free plan', 'free', 0, 0, { compute: 0, credit: 0, total: 0 }],
    ['while the others are unknown', 'pro', 10, null, { compute: 10, credit: null, total: 10 }],
    ['without credits, regardless of the others', 'free', 0, null, { compute: 0, credit: 0, total: 0 }],
  ])('%s', (_, plan, price, others, expected) => {
    expect(projectCost({ terms: terms(plan), price, others })).toEqual(expected);
  });

  it('has no price if that is custom', () => {
    expect(projectCost({ terms: terms('enterprise'), price: 10, others: 0 })).toBeNull();
    expect(projectCost({ terms: terms('pro'), price: null, others: 0 })).toBeNull();
  });
});

describe('the other projects', () => {
  const sizes = computeOf('pro').sizes;
  const on = (compute_size: string, status: 'ACTIVE_HEALTHY' | 'INACTIVE' | 'GOING_DOWN' | 'COMING_UP' = 'ACTIVE_HEALTHY') =>
    projectSummary(`${compute_size}-${status}`, { compute_size, status });

  it('count while they are active', () => {
    const all = [on('ci_micro'), on('ci_small', 'COMING_UP'), on('ci_large', 'INACTIVE'), on('ci_large', 'GOING_DOWN')];
    expect(activeProjects(all)).toHaveLength(2);
    expect(priceOfAll(all, sizes)).toBe(25);
  });

  it('have no total if one price is unknown', () => {
    expect(priceOfAll([on('ci_micro'), on('ci_odd')], sizes)).toBeNull();
  });
});
