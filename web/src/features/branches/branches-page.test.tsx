import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, projectSummary } from '@/testing/samples';
import { BranchesPage } from './branches-page';

// A dialog with a calendar is slow in jsdom on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const path = '/platform/projects/shop/branches';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const shop = projectSummary('shop', { name: 'Shop' });
const branch = (ref: string, facts: Partial<ProjectSummary> = {}) =>
  projectSummary(ref, { parent_project_ref: 'shop', origin: { source: 'shop', kind: 'live' }, inserted_at: inHours(-2), ...facts });

interface Facts {
  branches?: ProjectSummary[];
  role?: 'Owner' | 'Read-only';
  project?: Parameters<typeof projectDetail>[0];
  at?: string;
}

function open(answers: Record<string, unknown> = {}, { branches = [branch('try')], role = 'Owner', project = { name: 'Shop' }, at = '/' }: Facts = {}) {
  const calls = fakeApi(answers);
  const page = renderPage(<BranchesPage project={projectDetail(project)} />, {
    at,
    known: (client) => {
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(organizationProjectsKey('acme'), [shop, ...branches]);
    },
  });
  return { ...page, calls, user: userEvent.setup() };
}
const rows = () => within(screen.getByRole('table', { name: 'Branches' })).getAllByRole('row').slice(1);
const changes = (calls: { call: string; body: unknown }[]) => calls.filter(({ call }) => !call.startsWith('GET'));

describe('the branches page', () => {
  it('lists each branch with its status, origin, age and expiry', async () => {
    open({}, {
      branches: [
        branch('try', { expires_at: inHours(72), status: 'COMING_UP', reason: 'The database is being copied.' }),
        branch('old', { origin: { source: 'shop', kind: 'backup', time: '2026-11-20T12:00:07.000Z' }, inserted_at: inHours(-48) }),
        branch('bare', { origin: { source: 'shop', kind: 'schema' } }),
        branch('foreign', { parent_project_ref: 'depot' }),
      ],
    });
    const [old, first, bare, ...others] = rows();
    expect(others).toEqual([]);
    expect(old).toHaveTextContent(/Created 2 d ago.*Healthy.*Backup, 20 Nov 2026, \d\d:\d\d:07.*Never/);
    expect(first).toHaveTextContent(/try.*Created 2 h ago.*Creating.*The database is being copied\..*Running database.*in 3 d|in 2 d/);
    expect(bare).toHaveTextContent('Definitions only');
    expect(within(first as HTMLElement).getByRole('link', { name: 'try' })).toHaveAttribute('href', '/project/try');
    expect(screen.queryByText(/within 24 hours/)).toBeNull();
    await expectNoAxeViolations();
  });

  it('warns of branches that expire within a day', () => {
    open({}, { branches: [branch('try', { expires_at: inHours(23), inserted_at: inHours(-3) }), branch('demo', { expires_at: inHours(1) }), branch('kept')] });
    expect(screen.getByText(/expire within 24 hours/)).toHaveTextContent('try, demo expire within 24 hours. An expired branch is deleted with its data.');
  });

  it('shows the branches of its project on a branch', () => {
    open({}, { project: { ref: 'try', name: 'try', parent_project_ref: 'shop' } });
    expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/project/shop');
    expect(rows()).toHaveLength(1);
  });

  it('invites to create the first one', async () => {
    const { user } = open({}, { branches: [] });
    expect(screen.getByRole('heading', { name: 'No branches yet' })).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Create branch' }));
    expect(await screen.findByRole('dialog', { name: 'Create branch' })).toBeVisible();
  });

  it('offers no more than twenty', () => {
    open({}, { branches: Array.from({ length: 20 }, (_, at) => branch(`b${at}`)) });
    expect(screen.getByRole('button', { name: 'Create branch' })).toBeDisabled();
    expect(screen.getByText('A project can have 20 branches. Delete one to create another.')).toBeVisible();
  });

  it('only lists for members who may not change them', () => {
    open({}, { role: 'Read-only' });
    expect(screen.queryByRole('button', { name: 'Create branch' })).toBeNull();
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.getByText('Your role can see branches, but not create, change or delete them.')).toBeVisible();
  });
});

describe('a new branch', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Create branch' }));
  const window = { earliest: inHours(-6), latest: inHours(0) };

  it('is made from the running database and kept for a week unless chosen otherwise', async () => {
    const { user, calls, router } = open({ [`POST ${path}`]: { ...branch('made'), db_pass: 'secret' } }, { at: '/?new' });
    const inside = await dialog();
    await user.click(inside.getByRole('button', { name: 'Create branch' }));
    expect(inside.getByText('Enter a name.')).toBeVisible();
    await user.type(inside.getByRole('textbox', { name: 'Name' }), 'try it');
    await expectNoAxeViolations();
    await user.click(inside.getByRole('button', { name: 'Create branch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/made'));
    expect(changes(calls)).toEqual([{ call: `POST ${path}`, body: { name: 'try it', from: 'live', expires_in_hours: 168 } }]);
  });

  it('is made from a backup at a time of its window', async () => {
    const { user, calls } = open({
      [`POST ${path}`]: refusal(400, 'No backup precedes the chosen time.', 'bad_request'),
      'GET /platform/database/shop/backups': {
        backups: [],
        read_at: inHours(0),
        is_current: true,
        retention_days: 7,
        next_backup_at: null,
        requested: null,
        running: null,
        running_proof: null,
        last_failure: null,
        protection: { is_protected: true, since: inHours(-6), reason: '' },
        window,
        stored_bytes: 1,
      },
    });
    await user.click(screen.getByRole('button', { name: 'Create branch' }));
    const inside = await dialog();
    await user.type(inside.getByRole('textbox', { name: 'Name' }), 'old');
    await user.click(inside.getByRole('radio', { name: /A backup/ }));
    const seconds = await inside.findByRole('textbox', { name: 'Seconds' });
    await user.clear(seconds);
    await user.type(seconds, '99');
    expect(inside.getByText('Enter seconds from 0 to 59.')).toBeVisible();
    await user.clear(seconds);
    await user.type(seconds, '0');
    await user.click(inside.getByRole('button', { name: 'Create branch' }));
    const time = Math.floor(Date.parse(window.latest) / 60_000) * 60;
    await waitFor(() =>
      expect(changes(calls)).toEqual([
        { call: `POST ${path}`, body: { name: 'old', from: 'backup', expires_in_hours: 168, recovery_time_target_unix: time } },
      ]),
    );
    expect(await inside.findByText("Couldn't create the branch.")).toBeVisible();
  });
});

describe('a branch', () => {
  it('gets another expiry, or none', async () => {
    const { user, calls } = open({ [`PATCH ${path}/try`]: { ...branch('try'), expires_at: null } }, { branches: [branch('try', { expires_at: inHours(5) })] });
    await user.click(screen.getByRole('button', { name: 'Change the expiry of try' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Change expiry' }));
    await expectNoAxeViolations();
    await user.click(inside.getByRole('radio', { name: /Until someone deletes it/ }));
    await user.click(inside.getByRole('button', { name: 'Change expiry' }));
    await waitFor(() => expect(changes(calls)).toEqual([{ call: `PATCH ${path}/try`, body: { expires_at: null } }]));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Never'));
  });

  it('is deleted after its name was typed', async () => {
    const { user, calls } = open({ [`DELETE ${path}/try`]: { ref: 'try', status: 'GOING_DOWN' } });
    await user.click(screen.getByRole('button', { name: 'Delete try' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Delete branch' }));
    const confirm = inside.getByRole('button', { name: 'Delete branch' });
    expect(confirm).toBeDisabled();
    await user.type(inside.getByRole('textbox', { name: 'Type “try” to confirm' }), 'try');
    await user.click(confirm);
    await waitFor(() => expect(changes(calls)).toEqual([{ call: `DELETE ${path}/try`, body: undefined }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is being deleted offers no changes', () => {
    open({}, { branches: [branch('try', { status: 'GOING_DOWN' })] });
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
  });
});
