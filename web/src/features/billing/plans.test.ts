import { describe, expect, it, test } from 'vitest';
import { chosenPlan } from '@/lib/chosen-plan';
import { planMatrix } from './plan-matrix';
import { planHref, planPrice, plans } from './plans';

describe('the plans', () => {
  it('are the four of the specification, at their prices', () => {
    expect(plans.map((it) => [it.id, it.planId, it.name, it.nameBadge, it.priceMonthly])).toEqual([
      ['tier_free', 'free', 'Free', '', 0],
      ['tier_pro', 'pro', 'Pro', 'Most Popular', 25],
      ['tier_team', 'team', 'Team', '', 599],
      ['tier_enterprise', 'enterprise', 'Enterprise', '', 'Custom'],
    ]);
    expect(plans.map(planPrice)).toEqual([
      { label: '', amount: '$0', unit: 'per month' },
      { label: 'From', amount: '$25', unit: 'per month' },
      { label: 'From', amount: '$599', unit: 'per month' },
      { label: '', amount: 'Custom', unit: '' },
    ]);
  });

  test.each([
    ['Free', ['50,000 monthly active users', 'Community support', '1 week of inactivity', 'Limit of 2 active projects']],
    ['Pro', ['Daily backups, kept 7 days', '7 days of logs', 'Email support', '$10 in compute credits']],
    ['Team', ['Everything in Pro', 'SOC2', 'Project-scoped and read-only access', 'HIPAA', 'SSO', 'kept 14 days', '28 days of logs']],
    ['Enterprise', ['Designated support manager', 'Uptime SLAs', 'Bring your own cloud', '24×7×365', 'security questionnaires']],
  ])('%s contains the specification’s features', (name, contents) => {
    const plan = plans.find((it) => it.name === name);
    const said = [plan?.preface, ...(plan?.features.flat() ?? []), plan?.footer].join('; ');
    expect(contents.filter((it) => !said.includes(it))).toEqual([]);
  });

  test.each(['free', 'pro', 'team'] as const)('%s links to a new project with it', (planId) => {
    const plan = plans.find((it) => it.planId === planId);
    const href = plan && planHref(plan, 'acme');
    expect(href).toBe(`/new/acme?plan=${planId}`);
    expect(chosenPlan(new URL(href ?? '', 'https://here.example').search)).toBe(planId);
  });

  it('of the largest one links to sales', () => {
    const plan = plans.find((it) => it.planId === 'enterprise');
    expect(plan?.cta).toBe('Contact Us');
    expect(plan && planHref(plan, 'acme')).toBe('/support/new?category=Sales&orgSlug=acme');
  });
});

describe('the comparison', () => {
  const features = planMatrix.flatMap((it) => it.features);
  const has = (key: string) => features.find((it) => it.key === key);

  it('has the categories of the specification', () => {
    expect(planMatrix.map((it) => it.key)).toEqual([
      'database',
      'auth',
      'storage',
      'edge_functions',
      'realtime',
      'dashboard',
      'security',
      'support',
    ]);
    expect(features).toHaveLength(new Set(features.map((it) => it.key)).size);
  });

  test.each([
    ['database.size', ['500 MB database size per project included', ['8 GB disk size per project included', 'then $0.125 per GB']], true],
    ['auth.maus', ['50,000 included', ['100,000 included', 'then $0.00325 per MAU']], true],
    ['realtime.maxMessageSize', ['250 KB', '3 MB'], false],
    ['functions.invocations', ['500,000 included', ['2 Million included', 'then $2 per 1 Million']], true],
    ['database.pausing', ['After 1 week of inactivity', 'Never'], false],
    ['security.logDrain', [false, ['$60 per drain per month', '+ $0.20 per million events', '+ $0.09 per GB egress']], true],
  ])('of %s on Free and Pro is %j', (key, values, usageBased) => {
    expect([has(key)?.plans.free, has(key)?.plans.pro]).toEqual(values);
    expect(has(key)?.usageBased).toBe(usageBased);
  });

  test.each([
    ['security.logRetention', ['1 day', '7 days', '28 days', '90 days']],
    ['database.automaticBackups', [false, '7 days', '14 days', 'Custom']],
    ['support.communitySupport', [true, true, true, true]],
    ['security.soc2', [false, false, true, true]],
  ])('of %s is %j', (key, values) => {
    expect(Object.values(has(key)?.plans ?? {})).toEqual(values);
  });
});
