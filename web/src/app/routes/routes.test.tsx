import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { SessionState } from '@/api/auth/create-session';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Organization } from '@/lib/entities/organization';
import { writePreview } from '@/lib/feature-previews';
import { rememberOrganization } from '@/lib/last-organization';
import { rememberProject } from '@/lib/last-project';
import { liveKey, snippetTopic } from '@/lib/live/topic-names';
import { lastOpened, rememberOpened } from '@/lib/project-history';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderRoutes } from '@/testing/render-page';
import { snippetSample } from '@/testing/snippet-sample';
import { organization, permissionsOf, profile, projectSummary, signInSettings } from '@/testing/samples';
import { toast } from '@/ui/toast';
import { routes } from '@/testing/all-routes';
import { SqlLinkRoute } from './sql-link-route';
import { TableLinkRoute } from './table-link-route';

/** The cached data of a user with one organization and one project. */
const known =
  ({ mode = 'platform', mine = {} }: { mode?: 'platform' | 'self_hosted'; mine?: Partial<Organization> } = {}) =>
  (client: QueryClient) => {
    const ref = mode === 'platform' ? 'shop' : 'default';
    client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
    client.setQueryData(profileQuery().queryKey, profile);
    client.setQueryData(permissionsKey, permissionsOf('Owner'));
    client.setQueryData(organizationsKey, [organization(mine)]);
    client.setQueryData(projectKey(ref), { ...projectSummary(ref), dbVersion: '15', connectionString: 'postgresql://localhost/app' });
  };

const open = (at: string, facts?: Parameters<typeof known>[0]) => renderRoutes(routes, { at, known: known(facts) });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pathOf = ({ router }: ReturnType<typeof open>) => {
  const { pathname, search, hash } = router.state.location;
  return pathname + search + hash;
};

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  fakeApi({
    'GET /platform/incidents': [],
    'GET /platform/telemetry/feature-flags': { previewStorage: true, previewAdvisorRules: true },
  });
});

describe('every address of the specification', () => {
  test.each([
    ['/organizations', 'Organizations'],
    ['/org/acme', 'Projects'],
    ['/org/acme/billing', 'Billing'],
    ['/new/acme', 'New project'],
    ['/new/gone', 'New project'],
    ['/join?slug=gone', 'This link is incomplete'],
    ['/project/shop', 'shop'],
    ['/project/shop/settings/general', 'General settings'],
    ['/project/shop/settings/compute', 'Compute and disk'],
    ['/project/shop/settings/addons', 'Add-ons'],
    ['/project/shop/settings/api-keys', 'Management API keys'],
    ['/project/shop/database/settings', 'Database settings'],
    ['/project/shop/database/tables', 'Tables'],
    ['/project/shop/logs', 'Logs'],
    ['/project/shop/advisors/security', 'Security advisor'],
    ['/project/shop/advisors/query-performance', 'Query performance'],
    ['/project/shop/database/graphiql', 'GraphiQL'],
    ['/project/shop/database/column-privileges', 'Column privileges'],
    ['/project/shop/database/hooks', 'Database hooks'],
    ['/project/shop/database/wrappers', 'Wrappers'],
    ['/project/shop/database/backups', 'Backups'],
    ['/project/shop/database/backups/scheduled', 'Backups'],
    ['/project/shop/database/backups/dumps', 'Dumps'],
    ['/project/shop/database/backups/migrate', 'Migrate to this project'],
    ['/project/shop/integrations/cron', 'Cron'],
    ['/project/shop/settings/vault/secrets', 'Vault'],
    ['/project/shop/storage/buckets', 'Storage'],
    ['/project/shop/sql', 'SQL editor'],
    ['/project/shop/sql/new', 'SQL editor'],
    ['/project/shop/editor', 'Table editor'],
    ['/project/shop/editor/17', 'Table editor'],
    ['/sql/new', 'SQL editor'],
    ['/editor/17', 'Table editor'],
    ['/support/new?category=dashboard_bug', 'Contact support'],
    ['/guides/database/extensions/pg_cron', 'Extension guide'],
    ['/guides/auth/row-level-security', 'Row-level security'],
    ['/project/shop/no/such/page', 'Page not found'],
    ['/org/acme/no-such-page', 'Page not found'],
    ['/no/such/page', 'Page not found'],
  ])('%s shows %s', async (at, title) => {
    const page = open(at);
    expect(await heading(title)).toBeInTheDocument();
    expect(pathOf(page)).toBe(at);
  });

  test.each([
    ['/sign-in', 'Sign in'],
    ['/sign-in?returnTo=/project/shop', 'Sign in'],
  ])('%s shows %s to someone who is signed out', async (at, title) => {
    renderRoutes(routes, { at, session: { kind: 'signed_out' }, known: known() });
    expect(await heading(title)).toBeInTheDocument();
  });
});

describe('an unknown address', () => {
  test('is shown inside the frame, from which the search of pages opens', async () => {
    open('/no/such/page');
    await heading('Page not found');
    expect(await screen.findByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search pages' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  test('has no frame for a visitor who is signed out', async () => {
    renderRoutes(routes, { at: '/no/such/page', session: { kind: 'signed_out' }, known: known() });
    await heading('Page not found');
    expect(screen.queryByRole('link', { name: 'Skip to content' })).not.toBeInTheDocument();
  });
});

describe('an address', () => {
  test.each([
    ['/', '/org/acme'],
    ['/project/default', '/project/shop'],
    ['/project/default/settings?tab=1#name', '/project/shop/settings/general?tab=1#name'],
    ['/project/shop/settings', '/project/shop/settings/general'],
    ['/project/shop/api/graphiql?schema=shop', '/project/shop/database/graphiql?schema=shop'],
    ['/project/shop/settings#delete-project', '/project/shop/settings/general#delete-project'],
    ['/sql/monthly', '/project/shop/sql/monthly'],
    ['/sql/new?content=x', '/project/shop/sql/new?content=x'],
    ['/editor/17', '/project/shop/editor/17'],
    ['/org/gone/settings', '/org/acme?error=org_not_found&org=gone'],
    ['/project/gone', '/org/acme?error=org_not_found&org=acme'],
    ['/project/gone/logs', '/org/acme?error=org_not_found&org=acme'],
    ['/project/gone/storage/files', '/org/acme?error=org_not_found&org=acme'],
  ])('%s redirects to %s', async (at, target) => {
    rememberOrganization('acme');
    rememberProject('shop');
    const page = open(at);
    await waitFor(() => expect(pathOf(page)).toBe(target));
    await screen.findByRole('heading', { level: 1 });
  });

  test.each([
    ['/', '/organizations'],
    ['/project/default', '/organizations'],
    ['/project/default/settings', '/organizations'],
  ])('%s redirects to %s if nothing was open before', async (at, target) => {
    const page = open(at);
    await heading('Organizations');
    expect(pathOf(page)).toBe(target);
  });

  test.each([
    ['/', '/project/default'],
    ['/new', '/project/default'],
    ['/new/acme?plan=pro', '/project/default'],
    ['/sign-in', '/project/default'],
    ['/org/gone', '/project/default?error=org_not_found&org=gone'],
    ['/project/gone/logs', '/project/default?error=org_not_found'],
    ['/project/default/logs', '/project/default/logs'],
  ])('%s redirects to %s in a self-hosted installation', async (at, target) => {
    const page = open(at, { mode: 'self_hosted' });
    await waitFor(() => expect(pathOf(page)).toBe(target));
    await screen.findByRole('heading', { level: 1 });
  });

  test.each([
    ['/project/shop', '/sign-in?returnTo=%2Fproject%2Fshop'],
    ['/project/shop/logs?source=postgres', '/sign-in?returnTo=%2Fproject%2Fshop%2Flogs%3Fsource%3Dpostgres'],
    ['/sql/monthly', '/sign-in?returnTo=%2Fsql%2Fmonthly'],
    ['/support/new', '/sign-in?returnTo=%2Fsupport%2Fnew'],
    ['/new/acme?plan=team', '/sign-in?returnTo=%2Fnew%2Facme%3Fplan%3Dteam'],
    ['/', '/sign-in'],
  ])('%s redirects to %s for users who are signed out or whose code is missing', async (at, target) => {
    const lacking: SessionState[] = [
      { kind: 'signed_out' },
      { kind: 'needs_code', userId: 'sam', email: 'sam@example.com', factors: [{ id: 'f', name: 'Phone' }] },
    ];
    for (const session of lacking) {
      const { router } = renderRoutes(routes, { at, session, known: known() });
      await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(target));
    }
  });

  test.each(['/project/shop/logs', '/project/shop/sql/new', '/org/acme/billing', '/new/acme', '/org/acme/no-such-page'])(
    '%s redirects to the organization if that requires a second factor first',
    async (at) => {
      const page = open(at, { mine: { organization_requires_mfa: true, mfa_missing: true } });
      await screen.findByRole('heading', { name: 'Two-factor authentication is required' });
      expect(pathOf(page)).toBe('/org/acme');
    },
  );
});

describe('an address that depends on a preview', () => {
  test.each([
    ['new_storage_ui', 'storage/files', 'storage/buckets'],
    ['advisor_rules', 'advisors/rules/security', 'advisors/security'],
  ] as const)('by %s is %s, and %s while that is off', async (key, on, off) => {
    const page = open(`/project/shop/${on}?tab=1`);
    await waitFor(() => expect(pathOf(page)).toBe(`/project/shop/${off}?tab=1`));
    await screen.findByRole('heading', { level: 1 });
    // Toggled while the page is open, as from another tab.
    writePreview(key, true);
    await waitFor(() => expect(pathOf(page)).toBe(`/project/shop/${on}?tab=1`));
  });
});

describe('an editor', () => {
  test.each([
    ['sql', 'monthly'],
    ['editor', '17'],
  ] as const)('%s opens the item that was open last in this project', async (editor, id) => {
    fakeApi({ 'GET /platform/projects/shop/content/item/monthly': snippetSample({ id: 'monthly' }, 'select 1') });
    const page = open(`/project/shop/${editor}/${id}`);
    await waitFor(() => expect(lastOpened('shop', editor)).toBe(id));
    await page.router.navigate(`/project/shop/${editor}`);
    await waitFor(() => expect(pathOf(page)).toBe(`/project/shop/${editor}/${id}`));
  });

  it('does not return to a snippet without an ID', async () => {
    const page = open('/project/shop/sql/new');
    await heading('SQL editor');
    await page.router.navigate('/project/shop/sql');
    await heading('SQL editor');
    expect(pathOf(page)).toBe('/project/shop/sql');
    expect(lastOpened('shop', 'sql')).toBeUndefined();
  });
});

describe('a link to a snippet', () => {
  it('opens the project in which the snippet was open last', async () => {
    rememberProject('shop');
    rememberOpened('depot', 'sql', 'monthly');
    const { router } = renderRoutes([{ path: '/sql/:id', element: <SqlLinkRoute /> }, { path: '*', element: null }], { at: '/sql/monthly?tab=1' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/depot/sql/monthly'));
    expect(router.state.location.search).toBe('?tab=1');
  });

  it('opens the project that the topic of the snippet names, on a device that has not opened it', async () => {
    rememberProject('shop');
    const id = '11111111-2222-4333-8444-555555555555';
    const { router } = renderRoutes([{ path: '/sql/:id', element: <SqlLinkRoute /> }, { path: '*', element: null }], {
      at: `/sql/${id}`,
      known: (client) => client.setQueryData(liveKey(snippetTopic(id)), { project: 'depot', version: 1, people: {} }),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/project/depot/sql/${id}`));
  });

  it('that does not exist any more is not opened again', async () => {
    const page = open('/project/shop/sql/gone');
    expect(await screen.findByText("This snippet doesn't exist")).toBeVisible();
    expect(lastOpened('shop', 'sql')).toBeUndefined();
    await page.router.navigate('/project/shop/sql');
    await heading('SQL editor');
    expect(pathOf(page)).toBe('/project/shop/sql');
  });
});

describe('a link to a table', () => {
  it('opens the project in which the table was open last', async () => {
    rememberProject('shop');
    rememberOpened('depot', 'editor', '17');
    const { router } = renderRoutes([{ path: '/editor/:id', element: <TableLinkRoute /> }, { path: '*', element: null }], { at: '/editor/17?sort=id' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/depot/editor/17'));
    expect(router.state.location.search).toBe('?sort=id');
  });
});

describe('a missing project', () => {
  it('is removed as the last one, and reported once', async () => {
    const spy = vi.spyOn(toast, 'error');
    rememberProject('gone');
    rememberOrganization('acme');
    const page = open('/project/default/logs');
    await waitFor(() => expect(pathOf(page)).toBe('/org/acme?error=org_not_found&org=acme'));
    expect(spy).toHaveBeenCalledExactlyOnceWith('This project does not exist');
    await page.router.navigate('/project/default');
    await waitFor(() => expect(pathOf(page)).toBe('/org/acme'));
    expect(spy).toHaveBeenCalledOnce();
  });
});

describe('a failing page', () => {
  it('leaves the frame intact, and is gone after navigation', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    renderRoutes(routes, {
      at: '/org/acme',
      known: (client) => {
        known()(client);
        // A value that the schema would reject, to make a page throw.
        client.setQueryData(organizationProjectsKey('acme'), [null]);
      },
    });
    expect(await heading('Sorry! An unexpected error occurred.')).toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(reported).toHaveBeenCalledWith('The page failed.', { boundary: 'page' }, expect.any(TypeError), '');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('link', { name: 'Billing' }));
    expect(await heading('Billing')).toBeInTheDocument();
    expect(screen.queryByText('Sorry! An unexpected error occurred.')).toBeNull();
  });
});

it('a page without its feature has its title, and is in no navigation', async () => {
  open('/project/shop/storage/buckets');
  await heading('Storage');
  expect(document.title).toBe('Storage | shop | Acme | Signalbox');
  expect(screen.queryByRole('link', { name: 'Storage' })).toBeNull();
  await expectNoAxeViolations();
});
