import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, profile } from '@/testing/samples';
import { BillingPage } from './billing-page';
import { PlanDialogButton } from './plan-dialog-button';

afterEach(() => {
  vi.restoreAllMocks();
});

function open({ disabled = [] as string[], page = <BillingPage /> } = {}) {
  fakeApi({});
  return renderPage(page, {
    path: '/org/:slug/billing',
    at: '/org/acme/billing',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, [organization()]);
    },
  });
}
const card = (name: string) => {
  const found = within(screen.getByRole('list', { name: 'Plans' }))
    .getAllByRole('listitem')
    .find((it) => within(it).queryByRole('heading', { name }));
  return within(found!);
};
const compare = () => userEvent.click(screen.getByRole('button', { name: 'Show comparison' }));

describe('the plans on the billing page', () => {
  it('are four, with the most popular and the current one marked, each with a link', async () => {
    open();
    expect(card('Pro').getByText('Most Popular')).toBeVisible();
    expect(card('Team').getByText('Your plan')).toBeVisible();
    expect(card('Pro').getByRole('link')).toHaveAttribute('href', '/new/acme?plan=pro');
    expect(card('Enterprise').getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/support/new?category=Sales&orgSlug=acme',
    );
    await expectNoAxeViolations();
  });

  it('are absent if the installation has no billing', () => {
    open({ disabled: ['billing:all'] });
    expect(screen.getByRole('region', { name: 'Plan' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Plans' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show comparison' })).toBeNull();
  });

  it('are compared feature by feature', async () => {
    open();
    await compare();
    const table = within(await screen.findByRole('table', { name: 'Plan contents' }));
    expect(table.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(
      expect.arrayContaining(['Free', 'Pro', 'Team', 'Enterprise']) as string[],
    );
    const row = within(table.getByRole('row', { name: /^Egress/ }));
    expect(row.getByText('Usage-based')).toBeVisible();
    expect(row.getAllByRole('cell').map((it) => it.textContent)).toEqual([
      '5 GB included',
      '250 GB includedthen $0.09 per GB',
      '250 GB includedthen $0.09 per GB',
      'Custom',
    ]);
    const support = within(table.getByRole('row', { name: /^Email Support Not/ }));
    expect(support.getAllByRole('cell').map((it) => it.textContent)).toEqual(['Not included', 'Included', 'Included', 'Included']);
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Hide comparison' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are compared one at a time on a phone, starting with the current one', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('640px'), media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );
    open();
    await compare();
    const shown = await screen.findByRole('combobox', { name: 'Plan' });
    expect(shown).toHaveTextContent('Team');
    const retention = () => screen.getByText('Log retention (API & Database)').nextSibling;
    expect(retention()).toHaveTextContent('28 days');
    await expectNoAxeViolations();
    await userEvent.click(shown);
    await userEvent.click(await screen.findByRole('option', { name: 'Free' }));
    expect(retention()).toHaveTextContent('1 day');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the dialog of plans', () => {
  it('links to a new project with a plan, and closes', async () => {
    const { router } = open({ page: <PlanDialogButton slug="acme" /> });
    await userEvent.click(screen.getByRole('button', { name: 'Compare plans' }));
    expect(await screen.findByRole('dialog', { name: 'Plans' })).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(card('Pro').getByRole('link', { name: 'New project on Pro' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/new/acme?plan=pro');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is absent if the installation has no billing', () => {
    open({ disabled: ['billing:all'], page: <PlanDialogButton slug="acme" /> });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
