import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, useParams } from 'react-router';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey, useProject } from '@/api/projects/get-project';
import { CommandCenterContext, useCommands } from '@/lib/commands/use-commands';
import { createCommandCenter } from '@/lib/commands/create-command-center';
import type { ProjectDetail } from '@/lib/entities/project';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { usePageTitle } from '@/lib/page-title';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { noActions, projectDetail } from '@/testing/project-sample';
import { renderRoutes } from '@/testing/render-page';
import { permissionsOf } from '@/testing/samples';
import { ProjectGate } from './project-gate';

let calls: MadeCall[];
beforeEach(() => {
  calls = fakeApi({ 'POST /platform/projects/shop/cancel': { ref: 'shop', status: 'ACTIVE_HEALTHY' } });
});

const center = createCommandCenter();

/** The app's layout around a project's pages. */
function Frame() {
  const { ref = '' } = useParams();
  const { data: project } = useProject(ref);
  return (
    <>
      <button type="button">In the bar</button>
      <Link to="/project/shop/sql">To the SQL editor</Link>
      <main id="main" tabIndex={-1}>
        <CommandCenterContext value={center}>
          <ProjectGate project={project}>
            <Outlet />
          </ProjectGate>
        </CommandCenterContext>
      </main>
    </>
  );
}

/** A page with state that must not be lost. */
function Editor({ name }: { name: string }) {
  const [text, setText] = useState('');
  usePageTitle(name);
  useCommands([{ id: 'run', section: 'Actions', name: `Run in ${name}`, action: () => {} }]);
  return (
    <>
      <h1>{name}</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

function open(project: ProjectDetail, at = '/project/shop/editor') {
  const routes = [
    {
      path: '/project/:ref',
      element: <Frame />,
      children: [
        { index: true, element: <Editor name="Home" /> },
        { path: 'editor', element: <Editor name="Table editor" /> },
        { path: 'sql', element: <Editor name="SQL editor" /> },
      ],
    },
  ];
  const page = renderRoutes(routes, {
    at,
    known: (client) => {
      client.setQueryData(projectKey('shop'), project);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
    },
  });
  const show = (next: ProjectDetail) =>
    act(async () => {
      page.client.setQueryData(projectKey('shop'), next);
      await Promise.resolve();
    });
  return { ...page, show, user: userEvent.setup() };
}

const is = (status: ProjectStatus, live: Partial<ProjectDetail['live']> = {}) =>
  projectDetail({ status }, { actions: noActions, ...live });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const offers = () => {
  const stands = within(screen.getByRole('group'));
  return [...stands.queryAllByRole('button'), ...stands.queryAllByRole('link')].map((it) => it.textContent);
};

const failure = { error: { code: 'timeout', message: 'It did not answer in time.' }, operation: 'pause' };

describe('instead of a page', () => {
  test.each<[string, ProjectDetail, string[]]>([
    ['This project is restarting', is('RESTARTING'), []],
    ['This project is being resized', is('RESIZING'), []],
    ['This project is being upgraded', is('UPGRADING'), []],
    ['This project is being paused', is('PAUSING', { operation: 'pause', actions: { ...noActions, cancel: true } }), ['Cancel pause']],
    [
      "Couldn't pause this project",
      is('PAUSE_FAILED', { ...failure, actions: { ...noActions, retry: true, cancel: true, delete: true } }),
      ['Retry pause', 'Cancel pause', 'Delete project', 'Contact support'],
    ],
    [
      'This project is unhealthy',
      is('ACTIVE_UNHEALTHY', { actions: { ...noActions, restart: true } }),
      ['Restart project', 'Project home', 'Settings', 'Contact support'],
    ],
    ['Connecting to this project', is('UNKNOWN', { actions: { ...noActions, delete: true } }), ['Delete project', 'Contact support']],
    ['This project is being resumed', is('RESTORING', { operation: 'restore', actions: { ...noActions, cancel: true } }), ['Cancel resume']],
    [
      "Couldn't resume this project",
      is('RESTORE_FAILED', { operation: 'restore', actions: { ...noActions, retry: true, delete: true } }),
      ['Retry resume', 'Delete project', 'Contact support'],
    ],
    ['This project is being set up', projectDetail({ status: 'COMING_UP', connectionString: null }, { actions: noActions }), []],
    ['This project is paused', is('INACTIVE', { actions: { ...noActions, restore: true } }), ['Resume project', 'Project home', 'Settings']],
  ])('the screen “%s” is shown, with its actions', async (title, project, expected) => {
    open(project);
    await heading(title);
    const status = await screen.findByRole('region', { name: 'Status' });
    expect(within(status).getByRole('status')).toHaveTextContent('Accepting connections.');
    expect(within(status).getByText(/Requested by sam/)).toBeVisible();
    expect(offers()).toEqual(expected);
    await expectNoAxeViolations();
  });

  it('the steps, the expected end, and the error are shown', async () => {
    const expected_end = new Date(Date.now() + 30_000).toISOString();
    const steps = { stop: { order: 1, label: 'Stop PostgreSQL', state: 'running' as const, started_at: null, ended_at: null } };
    const { show } = open(is('PAUSING', { expected_end, steps }));
    expect(await screen.findByRole('list', { name: 'Steps' })).toHaveTextContent('Stop PostgreSQL');
    expect(screen.getByText(/^About .* left/)).toBeVisible();
    await show(is('PAUSE_FAILED', failure));
    expect(screen.getByText('It did not answer in time.')).toBeVisible();
  });

  it('help is offered once it takes longer than expected', async () => {
    const { show } = open(is('RESTARTING', { expected_end: new Date(Date.now() + 60_000).toISOString() }));
    await screen.findByRole('region', { name: 'Status' });
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull();
    await show(is('RESTARTING', { expected_end: '2026-11-20T12:00:00.000Z' }));
    const { search, pathname } = new URL(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href') ?? '', 'http://box');
    expect(pathname).toBe('/support/new');
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      category: 'Database_unresponsive',
      projectRef: 'shop',
      orgSlug: 'acme',
      subject: 'shop: Restarting',
      message: 'Status: Restarting (RESTARTING)\nReason: Accepting connections.\nSince: 2026-11-20T12:00:05.000Z',
    });
  });

  it('a running operation is canceled', async () => {
    const { user } = open(is('PAUSING', { operation: 'pause', actions: { ...noActions, cancel: true } }));
    await user.click(await screen.findByRole('button', { name: 'Cancel pause' }));
    expect(calls.map((it) => it.call)).toEqual(['POST /platform/projects/shop/cancel']);
  });

  it('no screen is shown on a page that is useful anyway', () => {
    open(is('INACTIVE'), '/project/shop');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  });
});

describe('a page that was open', () => {
  it('returns unchanged, automatically', async () => {
    const { show, user } = open(is('ACTIVE_HEALTHY'));
    await user.type(screen.getByLabelText('Text'), 'select 1');
    await show(is('RESTARTING'));
    await heading('This project is restarting');
    expect(screen.queryByRole('heading', { name: 'Table editor' })).toBeNull();
    await show(is('ACTIVE_HEALTHY'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Table editor');
    expect(screen.getByLabelText('Text')).toHaveValue('select 1');
    expect(calls).toEqual([]);
  });

  it('keeps its title, and offers no commands meanwhile', async () => {
    const { show } = open(is('ACTIVE_HEALTHY'));
    const commands = () => center.registered$.value.map((it) => it.name);
    expect(commands()).toEqual(['Run in Table editor']);
    await show(is('PAUSING'));
    await heading('This project is being paused');
    expect(commands()).toEqual([]);
    expect(document.title).toBe('Table editor | Signalbox');
    await show(is('ACTIVE_HEALTHY'));
    expect(commands()).toEqual(['Run in Table editor']);
  });

  it('moves its focus to the screen and back', async () => {
    const { show } = open(is('ACTIVE_HEALTHY'));
    screen.getByLabelText('Text').focus();
    await show(is('RESTARTING'));
    expect(screen.getByRole('group', { name: 'This project is restarting' })).toHaveFocus();
    await show(is('RESIZING'));
    expect(screen.getByRole('group', { name: 'This project is being resized' })).toHaveFocus();
    await show(is('ACTIVE_HEALTHY'));
    expect(screen.getByLabelText('Text')).toHaveFocus();
  });

  it('leaves the focus outside unchanged', async () => {
    const { show } = open(is('ACTIVE_HEALTHY'));
    screen.getByRole('button', { name: 'In the bar' }).focus();
    await show(is('RESTARTING'));
    await show(is('ACTIVE_HEALTHY'));
    expect(screen.getByRole('button', { name: 'In the bar' })).toHaveFocus();
  });
});

describe('a page that was not open', () => {
  it('is not mounted before its project can serve it, and the screen sets the tab title until then', async () => {
    const { show } = open(is('RESTORING'));
    await heading('This project is being resumed');
    expect(screen.queryByLabelText('Text')).toBeNull();
    expect(document.title).toBe('This project is being resumed | Signalbox');
    await show(is('ACTIVE_HEALTHY'));
    expect(screen.getByLabelText('Text')).toBeVisible();
    expect(document.title).toBe('Table editor | Signalbox');
  });

  it('is not mounted by navigation either', async () => {
    const { show, user } = open(is('ACTIVE_HEALTHY'));
    await show(is('PAUSING'));
    await heading('This project is being paused');
    await user.click(screen.getByRole('link', { name: 'To the SQL editor' }));
    await waitFor(() => expect(document.title).toBe('This project is being paused | Signalbox'));
    expect(screen.queryByLabelText('Text')).toBeNull();
  });
});

describe('the focus', () => {
  it('stays on the screen when the focused button is removed', async () => {
    const { show } = open(is('PAUSING', { operation: 'pause', actions: { ...noActions, cancel: true } }));
    (await screen.findByRole('button', { name: 'Cancel pause' })).focus();
    await show(is('PAUSING', { operation: 'pause' }));
    expect(screen.getByRole('group')).toHaveFocus();
    await show(is('ACTIVE_HEALTHY'));
    // The page had not been mounted before.
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('announcements for screen readers', () => {
  const said = () => document.querySelector('main > [aria-live=polite]')?.textContent;

  it('tell that a screen has appeared, that another has, and that the page is back', async () => {
    const { show } = open(is('ACTIVE_HEALTHY'));
    expect(said()).toBe('');
    await show(is('PAUSING'));
    expect(said()).toBe('This project is being paused');
    await show(is('INACTIVE'));
    expect(said()).toBe('This project is paused');
    await show(is('ACTIVE_HEALTHY'));
    expect(said()).toBe('shop: Healthy');
  });

  it('stop after navigation to another page, which is announced elsewhere', async () => {
    const { show, user } = open(is('ACTIVE_HEALTHY'));
    await show(is('PAUSING'));
    await show(is('ACTIVE_HEALTHY'));
    await user.click(screen.getByRole('link', { name: 'To the SQL editor' }));
    await heading('SQL editor');
    expect(said()).toBe('');
  });
});
