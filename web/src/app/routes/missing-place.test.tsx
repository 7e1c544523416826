import { act } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { markLeaving } from '@/api/organizations/leaving';
import type { Organization } from '@/lib/entities/organization';
import { rememberOrganization } from '@/lib/last-organization';
import { renderPage } from '@/testing/render-page';
import { OrganizationRoute } from './organization-route';
import { ProjectRoute } from './project-route';

const organization = (slug: string): Organization => ({
  id: 1,
  slug,
  name: slug,
  plan: { id: 'free', name: 'Free' },
  role: 'Owner',
  project_roles: {},
  billing_email: null,
  restriction_status: null,
  restriction_data: null,
});
let told: MockInstance<typeof toast.error>;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  told = vi.spyOn(toast, 'error');
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response('{"message":"Not found."}', { status: 404 })));
  vi.stubGlobal('fetch', fetched);
});

const openOrganization = (list?: string[]) =>
  renderPage(<OrganizationRoute />, {
    path: '/org/:slug',
    at: '/org/gone',
    known: (client) => list && client.setQueryData(organizationsKey, list.map(organization)),
  });

describe('a missing organization', () => {
  it('is judged only once the list has loaded', async () => {
    const { client, router } = openOrganization();
    expect(router.state.location.pathname).toBe('/org/gone');
    await act(async () => {
      client.setQueryData(organizationsKey, []);
      await Promise.resolve();
    });
    expect(router.state.location).toMatchObject({ pathname: '/organizations', search: '?error=org_not_found&org=gone' });
    expect(told).toHaveBeenCalledExactlyOnceWith("We couldn't find that organization");
  });

  it('leads to the last organization while it is still in the list', () => {
    rememberOrganization('acme');
    expect(openOrganization(['acme']).router.state.location.pathname).toBe('/org/acme');
  });

  it('leads to the list when the last one is gone too', () => {
    rememberOrganization('left');
    expect(openOrganization(['acme']).router.state.location.pathname).toBe('/organizations');
  });

  it('is not one that I am leaving myself', async () => {
    const { client, router } = openOrganization(['gone']);
    markLeaving(client, 'gone', true);
    await act(async () => {
      client.setQueryData(organizationsKey, []);
      await Promise.resolve();
    });
    expect(router.state.location.pathname).toBe('/org/gone');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a missing project', () => {
  it('leads home with a word', async () => {
    rememberOrganization('acme');
    const { router } = renderPage(<ProjectRoute />, {
      path: '/project/:ref',
      at: '/project/gone',
      known: (client) => client.setQueryData(organizationsKey, [organization('acme')]),
    });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/org/acme'));
    expect(told).toHaveBeenCalledExactlyOnceWith('This project does not exist');
  });
});
