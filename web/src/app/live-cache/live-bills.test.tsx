import type { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { customerQuery, getCustomer } from '@/api/billing/get-customer';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { incidentsKey } from '@/api/platform/list-incidents';
import { profileQuery } from '@/api/profile/get-profile';
import { HeaderBanners } from '@/features/banners/header-banners';
import type { Organization } from '@/lib/entities/organization';
import { sessionTopic } from '@/lib/live/topic-names';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, profile } from '@/testing/samples';
import { writeTopic } from './write-topic';

interface Bills {
  overdue_invoices: number;
  address_missing: boolean;
}
const fine: Bills = { overdue_invoices: 0, address_missing: false };
const acmeOf = (billing?: Bills) => ({ id: 1, slug: 'acme', name: 'Acme', role: 'Owner', plan: { id: 'pro', name: 'Pro' }, billing });
const push = (client: QueryClient, billing?: Bills, facts = {}) =>
  act(async () => {
    const organizations = { acme: { ...acmeOf(billing), ...facts } };
    writeTopic(client, { topic: sessionTopic, state: { profile: null, permissions: [], organizations } });
    await Promise.resolve();
  });

describe('billing data of the session topic', () => {
  it('is displayed immediately, and disappears with the permission', async () => {
    fakeApi({});
    const { client } = renderPage(<HeaderBanners organization={organization()} />, {
      known: (cache) => {
        cache.setQueryData(profileQuery().queryKey, profile);
        cache.setQueryData(incidentsKey, []);
        cache.setQueryData(organizationsKey, [organization()]);
      },
    });
    expect(document.querySelector('[data-banner]')).toBeNull();
    await push(client, { overdue_invoices: 1, address_missing: true });
    expect(screen.getByText('Outstanding Invoices')).toBeVisible();
    expect(screen.getByText('Missing Billing Information')).toBeVisible();
    await push(client, { overdue_invoices: 1, address_missing: false });
    expect(screen.queryByText('Missing Billing Information')).toBeNull();
    await push(client);
    expect(document.querySelector('[data-banner]')).toBeNull();
  });

  it('refetches the billing details on an open page, only where they changed', async () => {
    const calls = fakeApi({ 'GET /platform/organizations/acme/customer': { address: null, tax_id: null, billing_name: null } });
    const { client } = renderPage(null);
    await client.fetchQuery(customerQuery('acme'));
    const isRequestedAgain = () => client.getQueryState(customerQuery('acme').queryKey)?.isInvalidated;
    await push(client, fine);
    await push(client, fine, { name: 'Acme Ltd' });
    expect(isRequestedAgain()).toBe(false);
    await push(client, { ...fine, overdue_invoices: 1 });
    expect(isRequestedAgain()).toBe(true);
    expect(calls).toHaveLength(1);
  });

  it('includes the partner that bills the organization', async () => {
    const { client } = renderPage(null);
    await push(client, fine, { billing_partner: 'aws_marketplace' });
    expect(client.getQueryData<Organization[]>(organizationsKey)?.[0]?.billing_partner).toBe('aws_marketplace');
  });
});

it('billing details are not requested without an organization', async () => {
  const calls = fakeApi({});
  await expect(getCustomer('', new AbortController().signal)).rejects.toThrow('slug is required');
  expect(calls).toEqual([]);
});
