import { act, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { markLeaving } from '@/api/organizations/leaving';
import { projectKey } from '@/api/projects/get-project';
import type { Organization } from '@/lib/entities/organization';
import { rememberOrganization } from '@/lib/last-organization';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { toast } from '@/ui/toast';
import { OrganizationRoute } from './organization-route';
import { ProjectRoute } from './project-route';

const organization = (slug: string): Organization => ({
  id: 1,
  slug,
  name: slug,
  plan: { id: 'free', name: 'Free' },
  role: 'Owner',
  project_roles: {},
  organization_requires_mfa: false,
  opt_in_tags: [],
  billing_email: null,
  restriction_status: null,
  restriction_data: null,
});
let spy: MockInstance<typeof toast.error>;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  spy = vi.spyOn(toast, 'error');
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
  it('is reported only once the list has loaded', async () => {
    const { client, router } = openOrganization();
    expect(router.state.location.pathname).toBe('/org/gone');
    await act(async () => {
      client.setQueryData(organizationsKey, []);
      await Promise.resolve();
    });
    expect(router.state.location).toMatchObject({ pathname: '/organizations', search: '?error=org_not_found&org=gone' });
    expect(spy).toHaveBeenCalledExactlyOnceWith("We couldn't find that organization");
  });

  it('redirects to the last organization while it is still in the list', () => {
    rememberOrganization('acme');
    expect(openOrganization(['acme']).router.state.location.pathname).toBe('/org/acme');
  });

  it('redirects to the list when the last one is gone, too', () => {
    rememberOrganization('left');
    expect(openOrganization(['acme']).router.state.location.pathname).toBe('/organizations');
  });

  it('is not reported while the user is leaving it', async () => {
    const { client, router } = openOrganization(['gone']);
    markLeaving(client, 'gone', true);
    await act(async () => {
      client.setQueryData(organizationsKey, []);
      await Promise.resolve();
    });
    expect(router.state.location.pathname).toBe('/org/gone');
    expect(spy).not.toHaveBeenCalled();
  });
});

describe('an organization that requires a missing second factor', () => {
  const open = (at: string, facts: Partial<Organization>) =>
    renderPage(<OrganizationRoute />, {
      path: '/org/:slug/*',
      at,
      known: (client) =>
        client.setQueryData(organizationsKey, [{ ...organization('acme'), organization_requires_mfa: true, ...facts }]),
    });
  const notice = { name: 'Two-factor authentication is required' };

  it('shows a setup page instead of its pages', async () => {
    const { router } = open('/org/acme/settings', { mfa_missing: true });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/org/acme'));
    expect(screen.getByRole('heading', notice)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up two-factor authentication' })).toHaveAttribute('href', '/account/security');
    expect(fetched).not.toHaveBeenCalled();
    await expectNoAxeViolations();
  });

  it('is checked before the session topic arrives', async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(new Response('{"message":"Set one up.","code":"mfa_required"}', { status: 403 })),
    );
    open('/org/acme', {});
    expect(await screen.findByRole('heading', notice)).toBeVisible();
  });

  it('opens as soon as the factor is set up', async () => {
    const { client, router } = open('/org/acme', { mfa_missing: true });
    await act(async () => {
      client.setQueryData(organizationsKey, [{ ...organization('acme'), organization_requires_mfa: true, mfa_missing: false }]);
      await Promise.resolve();
    });
    expect(screen.queryByRole('heading', notice)).toBeNull();
    expect(router.state.location.pathname).toBe('/org/acme');
  });
});

describe('a project', () => {
  const open = (mine: Partial<Organization>) =>
    renderPage(<ProjectRoute />, {
      path: '/project/:ref',
      at: '/project/shop',
      known: (client) => {
        client.setQueryData(organizationsKey, [{ ...organization('acme'), ...mine }]);
        client.setQueryData(projectKey('shop'), { ref: 'shop', organization_slug: 'acme' });
      },
    });

  it('without access any more closes its page', async () => {
    const { client, router } = open({ role: null, project_roles: { shop: 'Developer' } });
    expect(router.state.location.pathname).toBe('/project/shop');
    await act(async () => {
      client.setQueryData(organizationsKey, [{ ...organization('acme'), role: null, project_roles: { depot: 'Developer' } }]);
      await Promise.resolve();
    });
    expect(router.state.location.pathname).toBe('/org/acme');
    expect(spy).toHaveBeenCalledExactlyOnceWith('You no longer have access to this project');
    expect(client.getQueryData(projectKey('shop'))).toBeUndefined();
  });

  it('moved to an organization without access closes its page', async () => {
    const { link, router } = open({ role: 'Owner' });
    link.answer = () => of({ epoch: 'e', version: 1, state: {} });
    act(() => link.happens$.next({ kind: 'up' }));
    expect(router.state.location.pathname).toBe('/project/shop');
    act(() => link.events$.next({ name: 'ended', args: ['project:shop', { code: 'not_found', message: 'There is no such topic.' }] }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/org/acme'));
    expect(spy).toHaveBeenCalledExactlyOnceWith('You no longer have access to this project');
  });

  it('of a blocked organization redirects to its setup page', async () => {
    const { router } = open({ organization_requires_mfa: true, mfa_missing: true });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/org/acme'));
    expect(spy).not.toHaveBeenCalled();
  });

  it('that could not be loaded because of the block does so, too', async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(new Response('{"message":"Set one up.","code":"mfa_required"}', { status: 403 })),
    );
    const { router } = renderPage(<ProjectRoute />, {
      path: '/project/:ref',
      at: '/project/shop',
      known: (client) =>
        client.setQueryData(organizationsKey, [
          organization('other'),
          { ...organization('acme'), organization_requires_mfa: true, mfa_missing: true },
        ]),
    });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/org/acme'));
  });
});

describe('a missing project', () => {
  it('redirects home with a message', async () => {
    rememberOrganization('acme');
    const { router } = renderPage(<ProjectRoute />, {
      path: '/project/:ref',
      at: '/project/gone',
      known: (client) => client.setQueryData(organizationsKey, [organization('acme')]),
    });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/org/acme'));
    expect(spy).toHaveBeenCalledExactlyOnceWith('This project does not exist');
  });
});
