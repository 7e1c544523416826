import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { SwitcherButton } from './switcher-button';
import type { SwitcherKind } from './switcher-kinds';

const answers: Record<string, unknown> = {};
const projects = 'GET /platform/organizations/acme/projects';

beforeEach(() => {
  fakeApi(answers);
  for (const call of Object.keys(answers)) delete answers[call];
});

interface Facts {
  at?: string;
  list?: ProjectSummary[] | null;
  role?: 'Owner' | 'Read-only';
}
const fewProjects = [
  projectSummary('aaa', { name: 'Depot' }),
  projectSummary('bbb', { name: 'Shop', status: 'INACTIVE' }),
  projectSummary('ccc', { name: 'Timetable', status: 'COMING_UP' }),
];

function open(kind: SwitcherKind, { at = '/project/bbb', list = fewProjects, role = 'Owner' }: Facts = {}) {
  return renderPage(
    <main id="main" tabIndex={-1}>
      <SwitcherButton kind={kind} slug="acme" projectRef="bbb" />
    </main>,
    {
      path: '/project/bbb/*',
      at,
      known: (client: QueryClient) => {
        client.setQueryData(profileQuery().queryKey, profile);
        client.setQueryData(permissionsKey, permissionsOf(role));
        client.setQueryData(organizationsKey, [
          organization(),
          organization({ slug: 'night', name: 'Night Trains', plan: { id: 'free', name: 'Free' } }),
        ]);
        if (list) client.setQueryData(organizationProjectsKey('acme'), list);
      },
    },
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.findByRole('combobox');
const options = () => screen.getAllByRole('option').map((it) => it.textContent);
const marked = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

describe('the switcher of branches', () => {
  const family = [
    projectSummary('aaa', { name: 'Depot' }),
    projectSummary('bbb', { name: 'Shop' }),
    projectSummary('ccc', { name: 'try', parent_project_ref: 'bbb', status: 'COMING_UP' }),
    projectSummary('ddd', { name: 'other', parent_project_ref: 'aaa' }),
  ];

  it('lists the project as main, its branches, and where to create one', async () => {
    open('branch', { at: '/project/bbb/settings', list: family });
    await userEvent.click(button('Switch branch'));
    await field();
    expect(options()).toEqual(['mainHealthy', 'Branch tryCreating']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('main');
    expect(screen.getByRole('option', { name: /try/ })).toHaveAttribute('href', '/project/ccc/settings');
    expect(screen.getByRole('link', { name: 'Create branch' })).toHaveAttribute('href', '/project/bbb/branches?new');
    await expectNoAxeViolations();
  });

  it('creates none without the permission', async () => {
    open('branch', { list: family, role: 'Read-only' });
    await userEvent.click(button('Switch branch'));
    await field();
    expect(screen.queryByRole('link', { name: 'Create branch' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All branches' })).toHaveAttribute('href', '/project/bbb/branches');
  });
});

describe('the switcher of projects', () => {
  it('lists branches after their project', async () => {
    const list = [projectSummary('aaa', { name: 'alpha', parent_project_ref: 'bbb' }), ...fewProjects.slice(1)];
    open('project', { list });
    await userEvent.click(button('Switch project'));
    await field();
    expect(options()).toEqual(['ShopPaused', 'Branch alphaHealthy', 'TimetableCreating']);
  });

  it('lists them with their status, and marks the current one', async () => {
    open('project');
    expect(button('Switch project')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button('Switch project'));
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Projects' })).toBeVisible();
    expect(options()).toEqual(['DepotHealthy', 'ShopPaused', 'TimetableCreating']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Shop');
    expect(marked()).toHaveTextContent('Shop');
    expect(screen.getByRole('link', { name: 'New project' })).toHaveAttribute('href', '/new/acme');
    await expectNoAxeViolations();
  });

  it('is operated by keyboard: arrows, typing, Enter', async () => {
    const { router } = open('project', { at: '/project/bbb/settings' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await field();
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toHaveTextContent('Timetable');
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toHaveTextContent('Depot');
    await userEvent.keyboard('{ArrowUp}');
    expect(marked()).toHaveTextContent('Timetable');
    await userEvent.keyboard('DEP');
    expect(options()).toEqual(['DepotHealthy']);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/project/aaa/settings');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('searches refs and several words, and shows that there are no results', async () => {
    open('project');
    await userEvent.click(button('Switch project'));
    await userEvent.type(await field(), 'ccc');
    expect(options()).toEqual(['TimetableCreating']);
    await userEvent.clear(await field());
    await userEvent.keyboard('table time');
    expect(options()).toEqual(['TimetableCreating']);
    await userEvent.keyboard('xyz');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('No results for “table timexyz”.')).toBeVisible();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click on its button', () => userEvent.click(button('Switch project'))],
  ])('is closed by %s, and restores the focus', async (_what, close) => {
    open('project');
    await userEvent.click(button('Switch project'));
    await field();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button('Switch project')).toHaveFocus());
    expect(button('Switch project')).toHaveAttribute('aria-expanded', 'false');
  });

  it('updates live while it is open', async () => {
    const { link, client } = open('project');
    const listener = () => link.sent.filter((it) => it.event === 'subscribe').map((it) => it.payload);
    act(() => link.happens$.next({ kind: 'up' }));
    expect(listener()).toEqual([]);
    await userEvent.click(button('Switch project'));
    await field();
    expect(listener()).toEqual([{ topic: 'org:acme' }]);
    const before = screen.getByRole('option', { name: /Shop/ });
    await act(async () => {
      client.setQueryData(organizationProjectsKey('acme'), (list: ProjectSummary[]) =>
        list.map((it) => (it.ref === 'bbb' ? { ...it, status: 'RESTORING' as const } : { ...it })),
      );
      await Promise.resolve();
    });
    expect(screen.getByRole('option', { name: /Shop/ })).toBe(before);
    expect(before).toHaveTextContent('ShopResuming');
    expect(marked()).toBe(before);
  });

  it('offers a new project only with permission', async () => {
    open('project', { role: 'Read-only' });
    await userEvent.click(button('Switch project'));
    await field();
    expect(screen.queryByRole('link', { name: 'New project' })).toBeNull();
  });

  it('shows that it is loading, and focuses the search field when the list arrives', async () => {
    let arrive: (body: unknown) => void = () => {};
    vi.stubGlobal(
      'fetch',
      () => new Promise<Response>((settle) => (arrive = (body) => settle(new Response(JSON.stringify(body))))),
    );
    open('project', { list: null });
    await userEvent.click(button('Switch project'));
    expect(await screen.findByRole('status', { name: 'Loading projects' })).toBeVisible();
    await expectNoAxeViolations();
    await act(async () => {
      arrive({ projects: fewProjects });
      await Promise.resolve();
    });
    expect(await field()).toHaveFocus();
  });

  it('shows an error, and tries again', async () => {
    answers[projects] = refusal(503, 'Storage is away.');
    open('project', { list: null });
    await userEvent.click(button('Switch project'));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the projects.Storage is away.");
    answers[projects] = { projects: fewProjects };
    await userEvent.click(button('Try again'));
    expect(await field()).toBeVisible();
    expect(options()).toHaveLength(3);
  });

  it('filters five hundred projects while typing', async () => {
    const many = Array.from({ length: 500 }, (_, at) => projectSummary(`ref${at}`, { name: `Project ${at}` }));
    open('project', { list: many });
    await userEvent.click(button('Switch project'));
    await field();
    expect(options()).toHaveLength(500);
    await userEvent.keyboard('49');
    expect(options()).toHaveLength(15);
    await userEvent.keyboard('9');
    expect(options()).toEqual(['Project 499Healthy']);
  });
});

describe('the switcher of organizations', () => {
  it('lists them with their plans, and links to all and to a new one', async () => {
    const { router } = open('organization');
    await userEvent.click(button('Switch organization'));
    await field();
    expect(options()).toEqual(['AcmeTeam', 'Night TrainsFree']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Acme');
    const links = within(screen.getByRole('dialog', { name: 'Organizations' })).getAllByRole('link');
    expect(links.map((it) => [it.textContent, it.getAttribute('href')])).toEqual([
      ['All organizations', '/organizations'],
      ['New organization', '/new'],
    ]);
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('option', { name: /Night Trains/ }));
    expect(router.state.location.pathname).toBe('/org/night');
  });
});

describe('on a phone', () => {
  it('a switcher is a sheet', async () => {
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ matches: true, media, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
    );
    open('project');
    await userEvent.click(button('Switch project'));
    expect(await field()).toHaveFocus();
    expect(matches).toHaveBeenCalledWith('(width < 640px)');
    expect(screen.getByRole('dialog', { name: 'Projects' })).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(button('Close'));
    await waitFor(() => expect(button('Switch project')).toHaveFocus());
  });
});
