import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import { dbPasswordKey } from '@/api/projects/get-db-password';
import { monitoringKey } from '@/api/projects/get-monitoring';
import { projectKey } from '@/api/projects/get-project';
import { projectIncidentsKey } from '@/api/projects/list-project-incidents';
import { customContentKey } from '@/api/platform/get-custom-content';
import { incidentsKey } from '@/api/platform/list-incidents';
import type { ProjectDetail } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { knowProjectHome } from '@/testing/know-project-home';
import { monitoring } from '@/testing/monitoring-sample';
import { noActions, projectDetail } from '@/testing/project-sample';
import { customContent } from '@/testing/samples';
import { renderPage } from '@/testing/render-page';
import { expectation, restartExpectation } from '../state/expected-end';
import { ProjectHomePage } from './project-home-page';

const everything = [{ organization_slug: 'acme', actions: ['%'], resources: ['%'], restrictive: false, project_refs: [] }];
const readOnly = [{ ...everything[0], actions: ['read:Read'] }];

const project = (facts: Partial<ProjectDetail> = {}, live: Partial<ProjectDetail['live']> = {}) =>
  projectDetail({ ref: 'abc', name: 'timetable', ...facts }, { reason: 'The database accepts connections.', ...live });

const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

function open(shown: ProjectDetail, permissions: unknown = everything, password?: string) {
  const page = renderPage(<ProjectHomePage IncidentDialog={() => null} />, {
    path: '/project/:ref',
    at: '/project/abc',
    known: (client) => {
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('abc'), shown);
      client.setQueryData(monitoringKey('abc'), monitoring({}));
      knowProjectHome(client, shown);
      client.setQueryData(customContentKey, customContent());
      client.setQueryData(incidentsKey, []);
      client.setQueryData(projectIncidentsKey('abc'), []);
      if (password) client.setQueryData(dbPasswordKey('abc'), password);
    },
  });
  const show = (next: ProjectDetail) =>
    act(async () => {
      page.client.setQueryData(projectKey('abc'), next);
      await Promise.resolve();
    });
  return { ...page, show };
}

describe('project home', () => {
  it('shows status, reason, requester, and the connection string', async () => {
    open(project());
    const status = within(screen.getByRole('region', { name: 'Status' })).getByRole('status');
    expect(status).toHaveTextContent('HealthyThe database accepts connections.');
    expect(screen.getByText(/Requested by sam/)).toBeInTheDocument();
    expect(screen.getByLabelText('Connection string')).toHaveTextContent('[YOUR-PASSWORD]');
    await expectNoAxeViolations();
  });

  it('follows the cache, without a request', async () => {
    const { show } = open(project());
    await show(
      project(
        { status: 'RESTARTING' },
        {
          reason: 'The database is being restarted.',
          steps: {
            b: { order: 2, label: 'Start PostgreSQL', state: 'waiting', started_at: null, ended_at: null },
            a: {
              order: 1,
              label: 'Stop PostgreSQL',
              state: 'done',
              started_at: '2026-11-20T12:00:00.000Z',
              ended_at: '2026-11-20T12:00:01.400Z',
            },
          },
        },
      ),
    );
    expect(document.querySelector('[data-status="RESTARTING"]')).toHaveTextContent('Restarting');
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((it) => it.textContent)).toEqual(['Stop PostgreSQLdone1.4 s', 'Start PostgreSQLwaiting']);
    expect(fetched.mock.calls.map(([it]) => it.url)).toEqual([]);
  });

  it('offers the actions allowed by the status, with a confirmation', async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify({ ref: 'abc', status: 'PAUSING' }), { status: 202 }));
    open(project());
    expect(screen.queryByRole('button', { name: 'Resume project' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pause project' }));
    expect(fetched.mock.calls.map(([it]) => it.url)).toEqual([]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pause project' }));
    expect(fetched.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(['/platform/projects/abc/pause']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('offers to restore access if the database refuses every session, with a confirmation', async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify({ ref: 'abc', status: 'ACTIVE_UNHEALTHY' }), { status: 202 }));
    const { show } = open(project());
    expect(screen.queryByRole('button', { name: 'Restore access' })).not.toBeInTheDocument();
    const reason = 'The database accepts no connections: its CONNECTION LIMIT is 0. Use Restore access to reset it.';
    const error = { code: 'access_lost', message: reason };
    await show(project({ status: 'ACTIVE_UNHEALTHY' }, { reason, error, actions: { ...noActions, restart: true, restore_access: true } }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore access' }));
    expect(fetched.mock.calls.map(([it]) => it.url)).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toHaveTextContent('Resets the connection limit and all ALTER DATABASE');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore access' }));
    expect(fetched.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(['/platform/projects/abc/restore-access']);
  });

  it('offers no actions to readers', () => {
    open(project(), readOnly);
    expect(screen.queryByRole('button', { name: /project$/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reveal password' })).not.toBeInTheDocument();
  });

  it('offers to retry a failure and shows the failed step', () => {
    open(
      project(
        { status: 'INIT_FAILED', connectionString: null },
        { operation: 'create', reason: 'It did not start.', error: { code: 'timeout', message: 'Port in use.' }, actions: { ...noActions, retry: true, cancel: true } },
      ),
    );
    expect(screen.getByText('Port in use.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry creation' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Cancel creation' })).toBeEnabled();
    expect(screen.getByText(/^The connection string appears/)).toBeInTheDocument();
  });

  it('reveals the password in the string on request, and hides it again', async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify({ db_pass: 's/ecret', connectionString: '' })));
    open(project());
    await userEvent.click(screen.getByRole('button', { name: 'Reveal password' }));
    expect(await screen.findByLabelText('Database password')).toHaveTextContent('s/ecret');
    expect(screen.getByLabelText('Connection string')).toHaveTextContent('app:s%2Fecret@localhost');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Connection string')).toHaveTextContent('[YOUR-PASSWORD]');
  });

  it('shows a generated password once', () => {
    open(project(), everything, 'made-for-you');
    expect(screen.getByLabelText('Database password')).toHaveTextContent('made-for-you');
  });

  it('shows a pending automatic restart, and next steps only without one', async () => {
    const restart_at = new Date(Date.now() + 30_000).toISOString();
    const { show } = open(project({ status: 'ACTIVE_UNHEALTHY' }, { restart_at }));
    expect(screen.getByText(/^Automatic restart in \d+ s\.$/)).toBeInTheDocument();
    expect(screen.queryByText(/restart the project/)).not.toBeInTheDocument();
    await show(project({ status: 'ACTIVE_UNHEALTHY' }));
    expect(screen.getByText(/If it doesn't recover, restart the project/)).toBeInTheDocument();
  });

  it('shows that it was restarted automatically', () => {
    open(project({}, { notice: { at: '2026-11-20T12:00:00.000Z', message: 'Signalbox restarted the database automatically.' } }));
    expect(screen.getByText(/Signalbox restarted the database automatically\./)).toBeInTheDocument();
  });
});

describe('the expected end', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  it.each([
    [at(4), at(60), 'About 4 s left.'],
    [at(0), at(60), 'Almost done.'],
    [at(-9), at(60), 'Taking longer than usual. Times out in 1 min.'],
    [at(-9), null, 'Taking longer than usual.'],
    [null, null, null],
  ])('at %s with deadline %s is: %s', (expected_end, deadline, text) => {
    expect(expectation({ expected_end, deadline }, now)).toBe(text);
  });

  it.each([
    [at(3), 'Automatic restart in 3 s.'],
    [at(0), 'Automatic restart in a moment.'],
    [null, null],
  ])('of an automatic restart at %s is: %s', (restart_at, text) => {
    expect(restartExpectation({ restart_at }, now)).toBe(text);
  });
});
