import type { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { customContentKey } from '@/api/platform/get-custom-content';
import { flagsKey } from '@/api/platform/list-flags';
import { incidentsKey } from '@/api/platform/list-incidents';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { projectKey } from '@/api/projects/get-project';
import { type Circumstances, filledIn, isOffered } from '@/features/command-menu/available';
import { commandTable } from '@/features/command-menu/commands';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { fakeApi } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderRoutes } from '@/testing/render-page';
import { customContent, organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { helpPlaces } from '../frame/help-places';
import { navigationOf } from '../frame/navigation';
import { later } from './planned';
import { projectDatabasePages } from './project-database-pages';
import { projectSettingsPages } from './project-settings-pages';
import { routes } from '@/testing/all-routes';

/** Returns whether an address of the dashboard has no page of its own. */
function leadsNowhere(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  return route === undefined || route.path === '*' || route.lazy === later;
}

const project = projectDetail({ postgrestStatus: 'ONLINE' });
const all: FeatureCheck = () => true;

/** The pages of all areas, for an owner of everything who is an operator. */
function navigationPaths(available: FeatureCheck): string[] {
  const facts = {
    slug: undefined,
    ref: undefined,
    organization: undefined,
    isAccount: false,
    opsRole: null,
    isSelfHosted: false,
    permitted: () => true,
    previews: () => false,
    available,
    hasDocuments: true,
  };
  const mine = { slug: 'acme', organization: organization() };
  const areas = [{ ...mine, ref: 'shop' }, mine, { isAccount: true }, { opsRole: 'operator' }];
  return areas.flatMap((area) => navigationOf({ ...facts, ...area }).flatMap((it) => it.entries.map(({ to }) => to)));
}

/** The routes of all commands, for an owner of everything who is an operator. */
function commandPaths(available: FeatureCheck): string[] {
  const circumstances: Circumstances = {
    place: { slug: 'acme', organization: organization(), ref: 'shop', project, isSelfHosted: false },
    permitted: () => true,
    permittedHere: () => true,
    configurable: ['acme'],
    docs: 'https://docs.example/',
    hasDocuments: true,
    hasBilling: true,
    isOperator: true,
    hasOperatorRole: true,
    available,
    isActive: () => true,
  };
  return commandTable
    .filter((it) => isOffered(it, circumstances))
    .flatMap(({ does }) => ('route' in does ? [filledIn(does.route, circumstances)] : []))
    .filter((it) => it.startsWith('/'));
}

it('every page of a database has a command', () => {
  expect(commandPaths(isAvailable)).toEqual(expect.arrayContaining(projectDatabasePages.map(({ path }) => `/project/shop/${path}`)));
});

describe('no address without a page is offered', () => {
  test.each([
    ['the navigation', navigationPaths(isAvailable), 20],
    ['the command menu', commandPaths(isAvailable), 30],
    ['the tabs of project settings', projectSettingsPages.map(({ path }) => `/project/shop/${path}`), 5],
    ['the pages of the database', projectDatabasePages.map(({ path }) => `/project/shop/${path}`), 1],
    ['help', helpPlaces(customContent(), true).flatMap(({ to, isElsewhere }) => (isElsewhere ? [] : [to])), 2],
  ])('by %s', (_, paths, atLeast) => {
    expect(paths.length).toBeGreaterThanOrEqual(atLeast);
    expect(paths.filter(leadsNowhere)).toEqual([]);
  });
});

it('a feature that becomes available appears in the navigation and in the command menu', () => {
  const added = (paths: (available: FeatureCheck) => string[]) => paths(all).filter((it) => !paths(isAvailable).includes(it));
  const ofFeatures = ['/project/shop/storage/buckets'];
  expect(added(navigationPaths)).toEqual(ofFeatures);
  expect(added(commandPaths)).toEqual([...ofFeatures, '/org/acme/settings#ai-features']);
  // Each of them leads nowhere until then, which this test would otherwise not notice.
  expect(ofFeatures.filter(leadsNowhere)).toEqual(ofFeatures);
});

describe('the links on a page', () => {
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    fakeApi({ 'GET /platform/operator/support-tickets': [] });
  });

  const open = (at: string) =>
    renderRoutes(routes, {
      at,
      known: (client: QueryClient) => {
        client.setQueryData(['sign-in-settings'], signInSettings());
        client.setQueryData(profileQuery().queryKey, { ...profile, is_operator: true, operator_role: 'operator' });
        client.setQueryData(permissionsKey, permissionsOf('Owner'));
        client.setQueryData(organizationsKey, [organization()]);
        client.setQueryData(projectKey('shop'), project);
        client.setQueryData(flagsKey, {});
        client.setQueryData(incidentsKey, []);
        client.setQueryData(customContentKey, customContent());
      },
    });

  const linked = () =>
    screen
      .getAllByRole('link')
      .map((it) => it.getAttribute('href') ?? '')
      .filter((it) => it.startsWith('/'));

  test.each([
    '/organizations',
    '/org/acme',
    '/org/acme/settings',
    '/org/acme/billing',
    '/project/shop',
    '/project/shop/settings/general',
    '/project/shop/settings/compute',
    '/project/shop/settings/addons',
    '/project/shop/settings/api-keys',
    '/project/shop/database/settings',
    '/account',
    '/account/appearance',
    '/ops/flags',
    '/ops/previews',
    '/support/new',
    '/project/shop/logs',
  ])('%s lead to pages', async (at) => {
    open(at);
    await screen.findByRole('heading', { level: 1 });
    expect(linked()).not.toEqual([]);
    expect(linked().filter(leadsNowhere)).toEqual([]);
  });

  it('nor do the entries of the account menu', async () => {
    open('/organizations');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((it) => it.textContent)).toEqual([
      'Your account',
      'Appearance and privacy',
      'Feature previews',
      'Operations',
      'Sign out',
    ]);
  });
});
