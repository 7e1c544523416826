import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { Organization } from '@/lib/entities/organization';
import type { Permission } from '@/lib/entities/permission';
import { expectNoAxeViolations } from '@/testing/axe';
import { invoice, noCustomer } from '@/testing/billing-samples';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile } from '@/testing/samples';
import { BillingPage } from './billing-page';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Without known permissions, unless they are given. */
function open(mine: Partial<Organization>, disabled: string[] = [], permissions?: Permission[]) {
  const calls = fakeApi({
    'GET /platform/organizations/acme/customer': noCustomer,
    'GET /platform/organizations/acme/invoices': [invoice('A-1')],
  });
  const page = renderPage(<BillingPage />, {
    path: '/org/:slug/billing',
    at: `/org/${mine.slug ?? 'acme'}/billing`,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, [organization(mine)]);
      if (permissions) client.setQueryData(permissionsKey, permissions);
    },
  });
  return { ...page, calls: () => calls.map((it) => it.call).filter((it) => /\/(customer|invoices)$/.test(it)) };
}
const facts = () => {
  const card = within(screen.getByRole('region', { name: 'Plan' }));
  return card.queryAllByRole('term').map((it, at) => [it.textContent, card.getAllByRole('definition')[at]?.textContent]);
};

describe('the billing email', () => {
  test.each<[string, Partial<Organization>, string[][]]>([
    ['is unknown', {}, [['Billing email', 'Unknown']]],
    ['is displayed', { billing_email: 'bills@example.com' }, [['Billing email', 'bills@example.com']]],
    [
      'is displayed beside the billing marketplace',
      { billing_partner: 'aws_marketplace' },
      [['Billing email', 'Unknown'], ['Billed by', 'AWS Marketplace']],
    ],
    [
      'is displayed with the marketplace’s name of the organization',
      { slug: 'vercel_icfg_7', billing_partner: 'vercel_marketplace' },
      [['Billing email', 'Unknown'], ['Billed by', 'Vercel Marketplace, as icfg_7']],
    ],
  ])('%s', async (_, mine, said) => {
    open(mine);
    expect(facts()).toEqual(said);
    await expectNoAxeViolations();
  });

  it('is changed by those who may, and a refused address is reported at the field', async () => {
    open({ slug: 'acme' }, [], permissionsOf('Owner'));
    const address = 'PATCH /platform/organizations/acme';
    const answers: Record<string, unknown> = {
      [address]: refusal(400, 'Invalid input.', 'bad_request', [{ field: 'billing_email', message: 'must be an email address' }]),
    };
    const calls = fakeApi(answers);
    await userEvent.click(screen.getByRole('button', { name: 'Edit billing email' }));
    const field = screen.getByRole('textbox', { name: 'Billing email' });
    expect(field).toHaveFocus();
    await userEvent.type(field, 'bills{Enter}');
    expect(await screen.findByText(/must be an email address/)).toBeVisible();
    answers[address] = organization({ billing_email: 'bills@example.com' });
    await userEvent.type(field, '@example.com{Enter}');
    expect(await screen.findByText('bills@example.com')).toBeVisible();
    expect(calls.filter(({ call }) => call === address).map(({ body }) => body)).toEqual([{ billing_email: 'bills' }, { billing_email: 'bills@example.com' }]);
    await expectNoAxeViolations();
  });

  it('is read-only for everyone else', () => {
    open({}, [], permissionsOf('Developer'));
    expect(screen.queryByRole('button', { name: 'Edit billing email' })).toBeNull();
  });

  it('is absent if the installation has no billing', () => {
    open({}, ['billing:all']);
    expect(facts()).toEqual([]);
  });
});

describe('the plan', () => {
  test.each<[string, string, string]>([
    ['free', 'Free', '$0 per month'],
    ['pro', 'Pro', 'From $25 per month'],
    ['enterprise', 'Enterprise', 'Custom'],
  ])('%s has its name and price', (id, name, price) => {
    open({ plan: { id, name } });
    expect(within(screen.getByRole('region', { name: 'Plan' })).getByText(name).closest('p')).toHaveTextContent(`${name}${price}`);
  });

  it('can be compared with the others on the page, and changed by request', async () => {
    const { router } = open({});
    const card = within(screen.getByRole('region', { name: 'Plan' }));
    expect(card.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/support/new?category=Billing&orgSlug=acme');
    await userEvent.click(card.getByRole('link', { name: 'Compare plans' }));
    expect(router.state.location.hash).toBe('#plans');
    expect(screen.getByRole('region', { name: 'Plans' })).toHaveFocus();
  });

  it('has no price and no links if the installation has no billing', () => {
    open({}, ['billing:all']);
    const card = within(screen.getByRole('region', { name: 'Plan' }));
    expect(card.queryByText(/\$/)).toBeNull();
    expect(card.queryByRole('link')).toBeNull();
  });
});

describe('a restriction', () => {
  it('has a card only while there is one', async () => {
    const { client } = open({});
    expect(screen.queryByRole('region', { name: 'Restriction' })).toBeNull();
    act(() => void client.setQueryData(organizationsKey, [organization({ restriction_status: 'restricted' })]));
    expect(await screen.findByRole('region', { name: 'Restriction' })).toBeVisible();
    await expectNoAxeViolations();
  });
});

it('the end of a grace period is in local time, with UTC on hover', () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  open({ restriction_status: 'grace_period', restriction_data: { grace_period_end: '2026-11-27T12:00:00.000Z' } });
  const end = screen.getByText('27 Nov 2026, 13:00:00 (+0100)');
  expect(end).toHaveAttribute('title', '2026-11-27 12:00:00 UTC');
  expect(end).toHaveAttribute('datetime', '2026-11-27T12:00:00Z');
  expect(end.closest('p')).toHaveTextContent('Grace period ends on 27 Nov 2026, 13:00:00 (+0100).');
});

describe('invoices and billing details', () => {
  const cards = () => ['Invoices', 'Billing address', 'Invoices and billing address'].filter((name) => screen.queryByRole('region', { name }));

  it('are shown with permission to read billing', async () => {
    open({}, [], permissionsOf('Read-only'));
    expect(cards()).toEqual(['Invoices', 'Billing address']);
    expect(await screen.findByText('A-1')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are not requested without permission, and an explanation is shown', async () => {
    const { calls } = open({}, [], []);
    expect(cards()).toEqual(['Invoices and billing address']);
    expect(screen.getByText(/^Your role can't view billing/)).toBeVisible();
    await expectNoAxeViolations();
    expect(calls()).toEqual([]);
  });

  it('are at the marketplace that bills the organization, by its name', async () => {
    const { calls } = open({ billing_partner: 'vercel_marketplace' }, [], permissionsOf('Owner'));
    expect(cards()).toEqual(['Invoices and billing address']);
    expect(screen.getByText(/^Vercel Marketplace bills this organization/)).toBeVisible();
    await expectNoAxeViolations();
    expect(calls()).toEqual([]);
  });

  it('are absent without billing, or before the permissions are known', () => {
    open({}, ['billing:all'], permissionsOf('Owner'));
    expect(cards()).toEqual([]);
    cleanup();
    open({});
    expect(cards()).toEqual([]);
  });
});
