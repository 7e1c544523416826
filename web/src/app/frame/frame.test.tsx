import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { incidentsKey } from '@/api/platform/list-incidents';
import { flagsKey } from '@/api/platform/list-flags';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Incident } from '@/lib/entities/incident';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { writePreview } from '@/lib/feature-previews';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary, signInSettings } from '@/testing/samples';
import { Frame } from './frame';

const incident = (id: string, title: string): Incident => ({
  id,
  title,
  impact: 'major',
  state: 'investigating',
  affects_project_creation: false,
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: { 1: { at: '2026-11-20T12:05:00.000Z', state: 'identified', message: 'A switch is broken.' } },
});
const detail = (ref: string, facts: Partial<ProjectDetail> = {}): ProjectDetail => ({
  ...projectSummary(ref),
  dbVersion: '15.8',
  connectionString: null,
  db_host: null,
  db_port: null,
  db_user: null,
  db_name: null,
  ...facts,
});

beforeEach(() => {
  fakeApi({});
});

interface Facts {
  path?: string;
  at?: string;
  incidents?: Incident[];
  project?: Partial<ProjectDetail>;
  mode?: 'platform' | 'self_hosted';
  available?: FeatureCheck;
  flags?: Record<string, boolean>;
  projects?: ProjectSummary[];
}

/** The part is loaded late; what depends on it has been shown afterwards. */
const loadBranchSwitcher = () => act(async () => void (await import('./branch-place')));
const twoProjects = [projectSummary('shop'), projectSummary('depot')];

function open({ path = '/project/:ref/*', at = '/project/shop', incidents = [], project = {}, mode, available = isAvailable, flags = {}, projects = twoProjects }: Facts = {}) {
  return renderPage(<Frame />, {
    path,
    at,
    available,
    known: (client: QueryClient) => {
      client.setQueryData(['sign-in-settings'], signInSettings(mode && { mode }));
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(organizationProjectsKey('acme'), projects);
      client.setQueryData(projectKey('shop'), detail('shop', project));
      client.setQueryData(incidentsKey, incidents);
      client.setQueryData(flagsKey, flags);
    },
  });
}
const crumbs = () => within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
const links = (within_: ReturnType<typeof crumbs>) =>
  within_.getAllByRole('link').map((it) => [it.textContent, it.getAttribute('href')]);
const button = (name: string) => screen.getByRole('button', { name });

describe('the breadcrumbs', () => {
  it('lead to the organization and the project, each with a switcher', async () => {
    open();
    expect(links(crumbs())).toEqual([
      ['', '/organizations'],
      ['Acme', '/org/acme'],
      ['shop', '/project/shop'],
    ]);
    expect(crumbs().getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual([
      'Switch organization',
      'Switch project',
    ]);
    await expectNoAxeViolations();
  });

  it('have no switcher if there is nothing to switch to', () => {
    open({ mode: 'self_hosted' });
    expect(crumbs().queryAllByRole('button')).toEqual([]);
  });

  it('mark a branch, with a link to its parent', async () => {
    fakeApi({ 'GET /platform/projects/main': { ...detail('main'), name: 'Timetable' } });
    open({ project: { parent_project_ref: 'main' } });
    expect(await crumbs().findByRole('link', { name: 'branch of main' })).toHaveAttribute('href', '/project/main');
    expect(await crumbs().findByRole('link', { name: 'branch of Timetable' })).toHaveAttribute('href', '/project/main');
    await expectNoAxeViolations();
  });

  it('show the ref of an unreadable parent', async () => {
    const called = fakeApi({});
    open({ project: { parent_project_ref: 'main' } });
    await waitFor(() => expect(called.map((it) => it.call)).toContain('GET /platform/projects/main'));
    expect(await crumbs().findByRole('link', { name: 'branch of main' })).toBeVisible();
  });

  it('switch between a project and its branches, with the preview', async () => {
    writePreview('branching_2_0', true);
    open({
      flags: { previewBranching: true },
      projects: [projectSummary('shop'), projectSummary('try', { parent_project_ref: 'shop' })],
    });
    expect(await crumbs().findByRole('button', { name: 'Switch branch' })).toBeVisible();
    expect(crumbs().getByText('main')).toBeVisible();
    await expectNoAxeViolations();
  });

  it.each([
    ['the preview is not released', {}, [projectSummary('shop'), projectSummary('try', { parent_project_ref: 'shop' })]],
    ['there are no branches', { previewBranching: true }, [projectSummary('shop'), projectSummary('try', { parent_project_ref: 'depot' })]],
  ])('do not switch branches if %s', async (_case, flags, projects) => {
    writePreview('branching_2_0', true);
    open({ flags, projects });
    await loadBranchSwitcher();
    expect(crumbs().queryByRole('button', { name: 'Switch branch' })).toBeNull();
  });

  it('show no parent for other projects', () => {
    open({ project: { parent_project_ref: null } });
    expect(crumbs().queryByText(/branch/)).toBeNull();
  });
});

describe('the incident indicator', () => {
  it('is absent without open incidents', () => {
    open();
    expect(screen.queryByRole('button', { name: /incident/ })).toBeNull();
  });

  it('opens the only incident, and restores the focus', async () => {
    open({ incidents: [incident('i1', 'Slow answers')] });
    const sign = button('1 open incident');
    expect(sign).toHaveTextContent('1');
    await userEvent.click(sign);
    const dialog = await screen.findByRole('dialog', { name: 'Slow answers' });
    expect(within(dialog).getByText('A switch is broken.')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sign).toHaveFocus());
  });

  it('shows maintenance apart from incidents, in blue, and counts it as none', () => {
    const planned = { ...incident('m1', 'Host maintenance'), kind: 'maintenance' as const, state: 'scheduled' as const };
    open({ incidents: [incident('i1', 'Slow answers'), planned] });
    expect(button('1 open incident').querySelector('svg')).toHaveClass('text-danger');
    expect(button('1 scheduled maintenance').querySelector('svg')).toHaveClass('text-info');
  });

  it('offers a choice of several, and disappears when they are resolved', async () => {
    const { client } = open({ incidents: [incident('i1', 'Slow answers'), incident('i2', 'No new projects')] });
    await userEvent.click(button('2 open incidents'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'No new projects' }));
    expect(await screen.findByRole('dialog', { name: 'No new projects' })).toBeVisible();
    await act(async () => {
      client.setQueryData(incidentsKey, []);
      await Promise.resolve();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /incident/ })).toBeNull();
  });
});

it('the space below the cookie question is part of the page, not of the sidebar', () => {
  open();
  const main = screen.getByRole('main');
  expect(main.className).toContain('group-has-data-consent/frame:pb-44');
  const frame = main.closest('.group\\/frame');
  expect(frame).toContainElement(screen.getByRole('navigation', { name: 'Pages' }));
  expect(frame?.className).not.toMatch(/(^|:|\s)pb-/);
});

it('the help menu leads to the reference, support and shortcuts, and names the version', async () => {
  open();
  await userEvent.click(button('Help'));
  const items = (await screen.findAllByRole('menuitem')).map((it) => [it.textContent, it.getAttribute('href')]);
  expect(items).toEqual([
    ['API reference', '/api-docs'],
    ['Contact support', '/support/new'],
    ['Keyboard shortcuts', null],
  ]);
  expect(screen.getByText(/^Signalbox \d+\.\d+\.\d+$/)).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Contact support' }));
  expect(screen.getByText('Elsewhere')).toBeVisible();
});

describe('the side navigation', () => {
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));

  it('has the pages of available features only', () => {
    open();
    expect(pages().getAllByRole('link').map((it) => it.textContent)).toEqual(['Home', 'Table editor', 'SQL editor', 'Database', 'Cron', 'Logs', 'Security advisor', 'Query performance', 'Backups', 'Settings']);
  });

  it('groups the pages of a project under headings if there are many', () => {
    open({ available: () => true });
    expect(pages().getAllByRole('heading').map((it) => it.textContent)).toEqual(['Build', 'Monitor', 'Manage']);
    const watch = within(pages().getByRole('list', { name: 'Monitor' }));
    expect(watch.getAllByRole('link').map((it) => it.textContent)).toEqual(['Logs', 'Security advisor', 'Query performance']);
    expect(pages().getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  it('stays collapsed, with a name for every entry', async () => {
    open();
    await userEvent.click(button('Collapse sidebar'));
    expect(localStorage.getItem('signalbox.navigation_folded')).toBe('true');
    expect(button('Expand sidebar')).toBeVisible();
    expect(pages().getByRole('link', { name: 'SQL editor' })).toHaveAttribute('data-tooltip', 'SQL editor');
    await expectNoAxeViolations();
  });
});

describe('the space of the side navigation', () => {
  const openOperations = (role: string | null) => {
    fakeApi({ 'GET /platform/profile': { ...profile, operator_role: role } });
    return renderPage(<Frame />, { path: '/ops/*', at: '/ops', known: (client: QueryClient) => client.setQueryData(flagsKey, {}) });
  };
  const navigation = () => screen.queryByRole('navigation', { name: 'Pages' });

  it('is reserved while the permissions are loading, so that the page does not move', async () => {
    openOperations('operator');
    expect(navigation()).toBeVisible();
    expect(await within(screen.getByRole('navigation', { name: 'Pages' })).findByRole('link', { name: 'Incidents' })).toHaveAttribute('href', '/ops/incidents');
  });

  it('is released if there are no entries', async () => {
    openOperations(null);
    expect(navigation()).toBeVisible();
    await waitFor(() => expect(navigation()).toBeNull());
  });
});

describe('the bottom sheet of a phone', () => {
  const openSheet = async (facts: Facts = {}) => {
    const page = open(facts);
    await userEvent.click(button('Menu'));
    return { ...page, sheet: within(await screen.findByRole('dialog', { name: 'Go to' })) };
  };

  it('contains the items that do not fit in the top bar', async () => {
    const { sheet } = await openSheet({ incidents: [incident('i1', 'Slow answers')], project: { parent_project_ref: 'main' } });
    expect(sheet.getByRole('link', { name: 'SQL editor' })).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/org/acme');
    expect(sheet.getByRole('link', { name: 'Branch of main' })).toHaveAttribute('href', '/project/main');
    expect(sheet.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(sheet.getByRole('button', { name: 'Slow answers' }));
    expect(screen.getByRole('dialog', { name: 'Slow answers' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Slow answers' })).toHaveFocus());
  });

  it('changes to the list of projects, and opens one', async () => {
    const { sheet, router } = await openSheet();
    await userEvent.click(sheet.getByRole('button', { name: 'Switch project' }));
    expect(screen.getByRole('dialog', { name: 'Projects' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Search projects' })).toHaveFocus();
    await expectNoAxeViolations();
    await userEvent.keyboard('depot{Enter}');
    expect(router.state.location.pathname).toBe('/project/depot');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is also available in an area without pages', async () => {
    const { sheet, router } = await openSheet({ path: '/organizations', at: '/organizations' });
    expect(sheet.queryByRole('navigation')).toBeNull();
    await userEvent.click(sheet.getByRole('link', { name: 'API reference' }));
    expect(router.state.location.pathname).toBe('/api-docs');
  });

  it('restores the focus when it is closed', async () => {
    await openSheet();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button('Menu')).toHaveFocus());
  });
});

describe('a failing part of the frame', () => {
  it('shows an error in its place and leaves the rest', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { client } = open({ available: (feature) => feature === 'sql_editor' });
    await act(async () => {
      client.setQueryData(liveKey(platformTopic), { notice: { id: 'n', message: 'A brief outage.', link: null, severity: 'info' } });
      // A value that the schema would reject, to make a part of the frame throw.
      client.setQueryData(flagsKey, null);
      await Promise.resolve();
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The banners failed to load.');
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(reported).toHaveBeenCalledWith('The page failed.', { boundary: 'part' }, expect.any(TypeError), expect.any(String));
    expect(crumbs().getByRole('link', { name: 'shop' })).toBeVisible();
    expect(screen.getByRole('main')).toBeVisible();
    await expectNoAxeViolations();
  });
});
