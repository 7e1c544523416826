import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import { regionsKey } from '@/api/projects/list-regions';
import type { ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { awsRegions } from '@/testing/catalogues';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary, signInSettings } from '@/testing/samples';
import { ProjectsPage } from './projects-page';

const shop = projectSummary('shop', { compute_size: 'ci_micro' });

beforeEach(() => localStorage.clear());

function open(projects: ProjectSummary[]) {
  fakeApi({});
  return renderPage(<ProjectsPage />, {
    path: '/org/:slug',
    at: '/org/acme',
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(organizationProjectsKey('acme'), projects);
      client.setQueryData(regionsKey('acme', 'AWS'), awsRegions);
    },
  });
}

const item = () => within(screen.getByRole('list', { name: 'Projects' })).getByRole('listitem');

describe.each(['Grid', 'List'])('a project in the %s', (layout) => {
  it('shows region, compute size and status, and follows them', async () => {
    const { client } = open([shop]);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    for (const words of ['Central EU (Frankfurt)', 'Compute size Micro', 'Healthy']) expect(item()).toHaveTextContent(words);
    await expectNoAxeViolations();
    act(() => {
      client.setQueryData(organizationProjectsKey('acme'), [{ ...shop, compute_size: 'ci_2xlarge', status: 'RESIZING' }]);
    });
    await waitFor(() => expect(item()).toHaveTextContent('Compute size 2XL'));
    expect(item()).toHaveTextContent('Resizing');
  });

  it('has a mark while it is about to be paused after inactivity', async () => {
    open([{ ...shop, inactivity: { last_active_at: '2026-11-22T10:00:00.000Z', pause_at: '2026-11-29T10:00:00.000Z' } }]);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    expect(item()).toHaveTextContent('Pauses on 29 Nov 2026');
    await expectNoAxeViolations();
  });

  it('shows no unknown size', async () => {
    open([projectSummary('shop')]);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    expect(item()).not.toHaveTextContent('Compute');
  });
});

describe('the search of projects', () => {
  const several = [
    projectSummary('depot', { name: 'Depot', status: 'INACTIVE' }),
    projectSummary('fleet', { name: 'Fleet', status: 'ACTIVE_UNHEALTHY' }),
    projectSummary('shop', { name: 'Shop' }),
  ];
  const names = () => within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('link').map((it) => it.textContent);
  const field = () => screen.getByRole('searchbox', { name: 'Search projects' });
  const count = () => screen.getAllByRole('status').map((it) => it.textContent);
  const choose = async (select: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: select }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };

  it('shows the matches and announces their number', async () => {
    open(several);
    expect(count()).toContain('3 projects');
    await userEvent.type(field(), 'e');
    expect(names()).toEqual(['Depot', 'Fleet']);
    expect(count()).toContain('2 of 3 projects');
    await expectNoAxeViolations();
  });

  it('has an empty state, which clears all filters', async () => {
    open(several);
    await choose('Filter by status', 'Paused');
    await userEvent.type(field(), 'shop');
    expect(screen.getByText('No projects match your filters')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toEqual(['Depot', 'Fleet', 'Shop']);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  });

  it('keeps the order of the projects', async () => {
    open(several);
    await choose('Sort by', 'By status');
    expect(names()).toEqual(['Fleet', 'Shop', 'Depot']);
    expect(localStorage.getItem('signalbox.project_sort')).toBe('status');
  });

  it('uses the stored order, and projects opened last', () => {
    localStorage.setItem('signalbox.project_sort', 'recent');
    localStorage.setItem('signalbox.recent_projects', '["shop"]');
    open(several);
    expect(names()).toEqual(['Shop', 'Depot', 'Fleet']);
  });
});

describe('the figures of a card', () => {
  const mib = 1_048_576;
  const figures = { connections: 3, max_connections: 30, disk_bytes: 39 * mib, disk_size_bytes: 512 * mib, cpu_cores: 0.014 };
  const usage = () => item().textContent;

  it('are shown against their limits, and follow pushes', async () => {
    const { client } = open([{ ...shop, figures }]);
    expect(usage()).toMatch(/CPU0\.01 cores.*Disk39 MB of 512 MB.*Connections3 of 30/);
    await expectNoAxeViolations();
    act(() => {
      client.setQueryData(organizationProjectsKey('acme'), [{ ...shop, figures: { ...figures, connections: 30 } }]);
    });
    await waitFor(() => expect(usage()).toContain('Connections30 of 30'));
  });

  it('name what was not measured', () => {
    open([{ ...shop, figures: { connections: 0, disk_size_bytes: mib } }]);
    expect(usage()).toMatch(/CPU–Not measured.*Disk–Not measured.*Connections0/);
  });

  it.each(['INACTIVE', 'RESTORING'] as const)('are absent while the project is %s', (status) => {
    open([{ ...shop, status, figures }]);
    expect(usage()).not.toContain('CPU');
  });
});

describe.each(['Grid', 'List'])('favorites in the %s', (layout) => {
  const two = [projectSummary('depot', { name: 'Depot' }), projectSummary('shop', { name: 'Shop' })];
  const names = () => within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('link').map((it) => it.textContent);

  it('are first, and stay where they are while the focus is on them', async () => {
    open(two);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    const star = screen.getByRole('button', { name: 'Favorite Shop', pressed: false });
    star.focus();
    await userEvent.keyboard('{Enter}');
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Depot', 'Shop']);
    act(() => star.blur());
    expect(names()).toEqual(['Shop', 'Depot']);
    expect(localStorage.getItem('signalbox.favorite_projects')).toBe('["shop"]');
    await expectNoAxeViolations();
  });

  it('are removed by the same button', async () => {
    localStorage.setItem('signalbox.favorite_projects', '["shop"]');
    open(two);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    expect(names()).toEqual(['Shop', 'Depot']);
    await userEvent.click(screen.getByRole('button', { name: 'Favorite Shop', pressed: true }));
    expect(localStorage.getItem('signalbox.favorite_projects')).toBe('[]');
  });
});

it('a pushed status moves no project under the pointer', async () => {
  localStorage.setItem('signalbox.project_sort', 'status');
  const depot = projectSummary('depot', { name: 'Depot' });
  const { client } = open([depot, projectSummary('shop', { name: 'Shop' })]);
  const names = () => within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('link').map((it) => it.textContent);
  await userEvent.hover(screen.getByRole('link', { name: 'Depot' }));
  act(() => {
    client.setQueryData(organizationProjectsKey('acme'), [depot, projectSummary('shop', { name: 'Shop', status: 'ACTIVE_UNHEALTHY' })]);
  });
  expect(await screen.findByText('Unhealthy')).toBeInTheDocument();
  expect(names()).toEqual(['Depot', 'Shop']);
  await userEvent.unhover(screen.getByRole('link', { name: 'Depot' }));
  expect(names()).toEqual(['Shop', 'Depot']);
});
