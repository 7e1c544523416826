import { describe, expect, it, test } from 'vitest';
import { initialPlace, prefilledCategory, readPrefilled } from './prefilled';
import { offeredCategories } from '@/api/support/ticket-labels';

const read = (query: Record<string, string>) => readPrefilled(`?${new URLSearchParams(query).toString()}`);

describe('the address of the form', () => {
  it('fills in its parameters', () => {
    const query = { projectRef: 'shop', orgSlug: 'acme', category: 'dashboard_bug', subject: 'Lamp', message: 'Out.', sid: 'r-17' };
    expect(read(query)).toEqual(query);
  });

  it('fills in nothing without parameters', () => {
    expect(read({})).toEqual({ projectRef: null, orgSlug: null, category: null, subject: '', message: '', sid: null });
  });

  it('appends an error to the message', () => {
    expect(read({ message: 'Out.', error: 'No lamp' }).message).toBe('Out.\n\nError: No lamp');
    expect(read({ error: 'No lamp' }).message).toBe('Error: No lamp');
  });

  it('fills in no more than the server’s limits', () => {
    const { subject, message, sid } = read({ subject: '🚂'.repeat(201), message: 'm'.repeat(5_001), sid: 's'.repeat(101) });
    expect([[...subject].length, message.length, sid]).toEqual([200, 5_000, null]);
  });
});

const platform = offeredCategories(true);

describe('the category', () => {
  test.each([
    ['dashboard_bug', 'Dashboard_bug'],
    ['DASHBOARD_BUG', 'Dashboard_bug'],
    ['sales', 'Sales'],
    ['account_deletion', ''],
    ['plan_upgrade', ''],
    ['weather', ''],
    [null, ''],
  ])('%s of the address is %o of the form', (category, value) => {
    expect(prefilledCategory({ ...read({}), category }, platform)).toBe(value);
  });

  test.each([
    [true, ['Sales enquiry', 'Billing', 'Refund enquiry']],
    [false, ['Plan upgrade']],
    [undefined, []],
  ])('with billing %s: the common ones, and %o', (billing, more) => {
    expect(offeredCategories(billing).map((it) => it.label)).toEqual([
      'APIs and client libraries',
      'Dashboard bug',
      'Database unresponsive',
      'Performance issues',
      'Abuse report',
      'Issues with logging in',
      ...more,
    ]);
  });
});

describe('the initial organization and project', () => {
  const mine = [{ slug: 'acme' }, { slug: 'depot' }];
  const shop = { organization_slug: 'depot' };

  test.each([
    ['the project with its organization', { projectRef: 'shop', orgSlug: 'acme' }, mine, shop, ['depot', 'shop']],
    ['the organization of the address if the user is not in the project’s', { projectRef: 'shop', orgSlug: 'depot' }, mine, { organization_slug: 'other' }, ['depot', 'none']],
    ['the organization of the address if there is no such project', { projectRef: 'shop', orgSlug: 'depot' }, mine, null, ['depot', 'none']],
    ['the organization of the address', { orgSlug: 'depot' }, mine, undefined, ['depot', 'none']],
    ['the user’s first if they are not in the one of the address', { orgSlug: 'other' }, mine, undefined, ['acme', 'none']],
    ['my first', {}, mine, undefined, ['acme', 'none']],
    ['none if the user has none', { orgSlug: 'acme' }, [], undefined, ['none', 'none']],
  ])('%s', (_, query, organizations, project, [organization, ref]) => {
    expect(initialPlace(read(query as Record<string, string>), organizations, project)).toEqual({ organization, project: ref });
  });

  it('are unknown before the organizations and the named project have loaded', () => {
    expect(initialPlace(read({}), undefined, undefined)).toBeNull();
    expect(initialPlace(read({ projectRef: 'shop' }), mine, undefined)).toBeNull();
  });
});
