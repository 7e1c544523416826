import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { backupsKey, backupsTopic } from '@/api/backups/backups-keys';
import type { Backup, Backups } from '@/lib/entities/backups';
import { toLocal } from '@/lib/format/local-time';
import { liveKey } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { BackupsPage } from './backups-page';
import type { RestoreOwner } from './restore-dialog';

const path = '/platform/database/shop/backups';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const backup = (facts: Partial<Backup> = {}): Backup => ({
  id: '20261129-021500F',
  kind: 'full',
  started_at: ago(361),
  inserted_at: ago(360),
  database_bytes: 23_068_672,
  stored_bytes: 2_831_155,
  kept_until: null,
  proof: { id: '20261129-021500F', proven_at: ago(360), took_ms: 3_100, failure: null },
  ...facts,
});

const known = (facts: Partial<Backups> = {}): Backups => ({
  backups: [backup()],
  read_at: ago(0),
  is_current: true,
  retention_days: 7,
  next_backup_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  requested: null,
  running: null,
  running_proof: null,
  last_failure: null,
  protection: { is_protected: true, since: ago(360), reason: '' },
  window: { earliest: ago(360), latest: ago(1) },
  stored_bytes: 3_145_728,
  ...facts,
});

// A dialog with a calendar is slow in jsdom on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const acme = { slug: 'acme', plan: 'pro' };

function open(answers: Record<string, unknown>, { canWrite = true, owner = null as RestoreOwner | null } = {}) {
  const calls = fakeApi(answers);
  const page = renderPage(<BackupsPage projectRef="shop" projectName="Shop" canWrite={canWrite} owner={owner} />);
  return { ...page, calls, answers, user: userEvent.setup() };
}
const rows = () => within(screen.getByRole('table', { name: 'Backups' })).getAllByRole('row').slice(1);
const changes = (calls: { call: string; body: unknown }[]) => calls.filter(({ call }) => !call.startsWith('GET'));

describe('the backups page', () => {
  it('lists each backup with its size, age, end and restore test', async () => {
    const failed = { id: '2', proven_at: ago(30), took_ms: 900, failure: 'The file pg_control is damaged.' };
    open({
      [`GET ${path}`]: known({
        backups: [
          backup({ id: '20261129-021500F_20261130-021500I', kind: 'incremental', inserted_at: ago(5), proof: null }),
          backup(),
          backup({ id: '2', kept_until: '2026-12-05T12:00:00Z', proof: failed }),
        ],
      }),
    });
    expect(await screen.findByText('Protected')).toBeVisible();
    const [newest, proven, broken] = rows();
    expect(newest).toHaveTextContent('Incremental');
    expect(newest).toHaveTextContent('5 min ago');
    expect(newest).toHaveTextContent('Not tested yet');
    expect(proven).toHaveTextContent('22 MB');
    expect(proven).toHaveTextContent('2.7 MB stored');
    expect(proven).toHaveTextContent('Restored successfully 6 h ago in 3.1 s');
    expect(proven).toHaveTextContent('7 days after the next full backup');
    expect(broken).toHaveTextContent('Restore test failed 30 min ago');
    expect(broken).toHaveTextContent('The file pg_control is damaged.');
    expect(broken).toHaveTextContent('05 Dec 2026');
    expect(screen.getByText(/You can restore to any second from/)).toBeVisible();
    expect(screen.getByText(/Next backup/)).toHaveTextContent('Next backup in 3 h');
    await expectNoAxeViolations();
  });

  it('says since when and why a project is not protected', async () => {
    open({
      [`GET ${path}`]: known({
        protection: { is_protected: false, since: ago(180), reason: 'Changes are not being archived. The repository is full.' },
        last_failure: 'The repository is full.',
      }),
    });
    expect(await screen.findByText(/Not protected, since/)).toHaveTextContent('Not protected, since 3 h ago');
    expect(screen.getByText('Changes are not being archived. The repository is full.')).toBeVisible();
    expect(screen.getByText('The last backup failed.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('explains backups if there are none, and takes the first one', async () => {
    const { user, calls } = open({ [`GET ${path}`]: known({ backups: [], window: null }), [`POST ${path}`]: known() });
    expect(await screen.findByText('No backups yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore…' })).toBeNull();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    await waitFor(() => expect(changes(calls)).toEqual([{ call: `POST ${path}`, body: {} }]));
  });

  it('shows an error, and tries again', async () => {
    const { user, answers } = open({ [`GET ${path}`]: refusal(503, 'Storage is away.', 'unavailable') });
    expect(await screen.findByText("Couldn't load the backups.")).toBeVisible();
    answers[`GET ${path}`] = known();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Protected')).toBeVisible();
  });

  it('shows the last known list while the host is unreachable', async () => {
    open({ [`GET ${path}`]: known({ is_current: false, read_at: ago(180) }) });
    expect(await screen.findByText(/The host of this database can't be reached/)).toHaveTextContent('This is what was known 3 h ago.');
    expect(screen.getByRole('button', { name: /^Test restore of/ })).toBeDisabled();
  });

  it('only lists for members who may not restore', async () => {
    open({ [`GET ${path}`]: known() }, { canWrite: false });
    expect(await screen.findByText('Your role can see backups, but not take, test or restore them.')).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Back up|estore/ })).toBeNull();
    await expectNoAxeViolations();
  });
});

describe('progress', () => {
  const running = { kind: 'full', started_at: ago(1), done_bytes: 5_242_880, total_bytes: 20_971_520 } as const;

  it('is live, and can be cancelled', async () => {
    const { client, user, calls } = open({ [`GET ${path}`]: known({ running }), [`DELETE ${path}/running`]: null });
    const bar = await screen.findByRole('progressbar', { name: 'Backup progress' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    client.setQueryData(liveKey(backupsTopic('shop')), { revision: 1, running: { ...running, done_bytes: 15_728_640 } });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '75'));
    expect(screen.getByRole('region', { name: 'In progress' })).toHaveTextContent('15 MB of 20 MB');
    expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Cancel backup' }));
    await waitFor(() => expect(changes(calls).map(({ call }) => call)).toEqual([`DELETE ${path}/running`]));
  });

  it('ignores progress of another backup', async () => {
    const { client } = open({ [`GET ${path}`]: known({ running }) });
    const bar = await screen.findByRole('progressbar');
    client.setQueryData(liveKey(backupsTopic('shop')), { revision: 1, running: { ...running, started_at: ago(90), done_bytes: 15_728_640 } });
    client.setQueryData(backupsKey('shop'), known({ running, retention_days: 14 }));
    await screen.findByText('Backups are kept for 14 days');
    expect(bar).toHaveAttribute('aria-valuenow', '25');
  });

  it('shows a backup that waits, and a restore test', async () => {
    open({
      [`GET ${path}`]: known({
        requested: { kind: 'incremental', requested_at: ago(1), requested_by: 'Ada' },
        running_proof: { id: '20261129-021500F', since: ago(1) },
      }),
    });
    expect(await screen.findByText('Incremental backup waiting')).toBeVisible();
    expect(screen.getByText('Restore test running')).toBeVisible();
    expect(rows()[0]).toHaveTextContent('Running');
    await expectNoAxeViolations();
  });
});

describe('a restore', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Restore database' });

  it('of a backup starts after the name of the project was typed', async () => {
    const { user, calls } = open({ [`GET ${path}`]: known(), [`POST ${path}/restore`]: { ref: 'shop', status: 'RESTORING' } });
    await user.click(await screen.findByRole('button', { name: 'Restore 20261129-021500F' }));
    const inside = within(await dialog());
    expect(inside.getByText(/is replaced by its state at an earlier time/)).toBeVisible();
    expect(inside.getByRole('radio', { name: /A backup/ })).toBeChecked();
    await expectNoAxeViolations();
    const confirm = inside.getByRole('button', { name: 'Restore database' });
    expect(confirm).toBeDisabled();
    await user.type(inside.getByRole('textbox', { name: 'Type “Shop” to confirm' }), 'Shop');
    await user.click(confirm);
    await waitFor(() => expect(changes(calls)).toEqual([{ call: `POST ${path}/restore`, body: { id: '20261129-021500F' } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('to a time is limited to the window', async () => {
    const { user, calls } = open({ [`GET ${path}`]: known(), [`POST ${path}/pitr`]: refusal(409, 'Another operation runs.', 'conflict') });
    await user.click(await screen.findByRole('button', { name: 'Restore…' }));
    const inside = within(await dialog());
    const confirm = inside.getByRole('button', { name: 'Restore database' });
    await user.type(inside.getByRole('textbox', { name: 'Type “Shop” to confirm' }), 'Shop');
    const field = inside.getByRole('textbox', { name: 'Date and time' });
    await user.clear(field);
    await user.type(field, toLocal(Date.now() + 86_400_000).replace('T', ' '));
    expect(inside.getByText(/^The latest time is/)).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.clear(field);
    const chosen = Date.now() - 3 * 3_600_000;
    await user.type(field, toLocal(chosen).replace('T', ' '));
    const seconds = inside.getByRole('textbox', { name: 'Seconds' });
    await user.clear(seconds);
    await user.type(seconds, '7');
    await user.click(confirm);
    const time = Math.floor(chosen / 60_000) * 60 + 7;
    await waitFor(() => expect(changes(calls)).toEqual([{ call: `POST ${path}/pitr`, body: { recovery_time_target_unix: time } }]));
    expect(await inside.findByText("Couldn't start the restore. Nothing has changed.")).toBeVisible();
    await expectNoAxeViolations();
  });

  it('creates a new project, and leaves this one as it is', async () => {
    const { user, calls, router } = open(
      {
        [`GET ${path}`]: known(),
        'POST /platform/database/shop/clone': { ref: 'copy', organization_slug: 'acme', name: 'Shop copy', db_pass: 'made' },
      },
      { owner: acme },
    );
    await user.click(await screen.findByRole('button', { name: 'Restore 20261129-021500F' }));
    const inside = within(await dialog());
    expect(inside.getByRole('radio', { name: /In place/ })).toBeChecked();
    await user.click(inside.getByRole('radio', { name: /As a new project/ }));
    expect(inside.queryByRole('textbox', { name: /to confirm/ })).toBeNull();
    expect(inside.getByText(/Shop stays as it is/)).toBeVisible();
    await expectNoAxeViolations();
    const name = inside.getByRole('textbox', { name: 'Project name' });
    expect(name).toHaveValue('Shop copy');
    await user.clear(name);
    await user.click(inside.getByRole('button', { name: 'Create project' }));
    expect(inside.getByText('Enter a project name.')).toBeVisible();
    await user.type(name, 'Shop of May');
    await user.click(inside.getByRole('button', { name: 'Create project' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/copy'));
    expect(changes(calls)).toEqual([{ call: 'POST /platform/database/shop/clone', body: { name: 'Shop of May', backup_id: '20261129-021500F' } }]);
  });

  it('shows why a new project was refused', async () => {
    const refused = refusal(409, 'Organizations on the Free plan can have at most 2 active projects. Pause or delete one first.', 'conflict');
    const { user } = open({ [`GET ${path}`]: known(), 'POST /platform/database/shop/clone': refused }, { owner: acme });
    await user.click(await screen.findByRole('button', { name: 'Restore 20261129-021500F' }));
    const inside = within(await dialog());
    await user.click(inside.getByRole('radio', { name: /As a new project/ }));
    await user.click(inside.getByRole('button', { name: 'Create project' }));
    expect(await inside.findByText(/at most 2 active projects/)).toBeVisible();
  });

  it('is only in place for members who create no projects', async () => {
    const { user } = open({ [`GET ${path}`]: known() });
    await user.click(await screen.findByRole('button', { name: 'Restore 20261129-021500F' }));
    expect(within(await dialog()).queryByRole('radio', { name: /As a new project/ })).toBeNull();
  });

  it('offers only days of the window in its calendar', async () => {
    const { user } = open({ [`GET ${path}`]: known() });
    await user.click(await screen.findByRole('button', { name: 'Restore…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Choose a date: Date and time' }));
    const calendar = within(await screen.findByRole('dialog', { name: 'Date and time' }));
    const days = calendar.getAllByRole('gridcell').map((it) => within(it).getByRole('button'));
    const offered = days.filter((it) => it.getAttribute('aria-disabled') !== 'true');
    expect(offered.length).toBeGreaterThanOrEqual(1);
    expect(offered.length).toBeLessThanOrEqual(2);
  });
});
