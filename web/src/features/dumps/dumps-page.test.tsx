import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { backupsTopic } from '@/api/backups/backups-keys';
import { withDumpProgress } from '@/api/dumps/get-dumps';
import { uploadedFrom } from '@/api/dumps/upload-dump';
import type { Dump, Dumps, UploadedDump } from '@/lib/entities/dumps';
import { liveKey } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { doneOf, progressText } from './dump-texts';
import { DumpsPage } from './dumps-page';
import { MigrationPage } from './migration-page';
import { namesIn } from './name-list';

const path = '/platform/database/shop/backups';
const progress = { phase: '', object: '', bytes: 0, bytes_total: 0, objects: 0, objects_total: 0, rows: 0, skipped: 0, errors: 0 };
const dump = (facts: Partial<Dump> = {}): Dump => ({
  id: 'd1',
  kind: 'restore',
  state: 'succeeded',
  name: 'shop.dump',
  started_by: 'Ada',
  started_at: new Date(Date.now() - 60_000).toISOString(),
  ended_at: new Date().toISOString(),
  all_or_nothing: true,
  message: '',
  progress,
  errors: [],
  tables: [],
  ...facts,
});
const known = (facts: Partial<Dumps> = {}): Dumps => ({ status: 'ready', upload_bytes_max: 10_737_418_240, upload: null, backups: [], ...facts });
const file: UploadedDump = {
  id: 'u1',
  name: 'shop.dump',
  bytes: 2_097_152,
  format: 'custom',
  contents: {
    database: 'shop',
    server_version: '15.18',
    dump_version: '15.18',
    objects_count: 3,
    objects: [{ kind: 'TABLE', schema: 'public', name: 'films' }],
    schemas: ['public', 'extra'],
    extensions: [
      { name: 'hstore', state: 'disabled' },
      { name: 'postgis', state: 'unavailable' },
    ],
    missing_roles: ['bob'],
  },
};

// Dialogs are slow in jsdom on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

function open(answers: Record<string, unknown>, page = <DumpsPage projectRef="shop" canUse tabs={null} />) {
  const calls = fakeApi(answers);
  return { ...renderPage(page), calls, answers, user: userEvent.setup() };
}
const bodies = (calls: { call: string; body: unknown }[], call: string) => calls.filter((it) => it.call === call).map((it) => it.body);

describe('the page for dumps', () => {
  it('downloads the chosen part in the chosen format', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, calls } = open({ [`GET ${path}/downloadable-backups`]: known(), [`POST ${path}/download`]: { url: '/platform/x', expires_in_ms: 60_000 } });
    await user.click(await screen.findByRole('button', { name: 'Download dump…' }));
    await user.click(await screen.findByRole('radio', { name: /^SQL/ }));
    await user.click(screen.getByRole('radio', { name: 'Definitions only' }));
    await user.type(screen.getByRole('textbox', { name: 'Tables (optional)' }), 'public.films, public."a,b"');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await vi.waitFor(() => expect(click).toHaveBeenCalled());
    expect(bodies(calls, `POST ${path}/download`)).toEqual([{ format: 'sql', content: 'definitions', schemas: [], tables: ['public.films', 'public."a,b"'] }]);
  });

  it('shows the progress of a dump as it is pushed, and cancels it', async () => {
    const running = dump({ state: 'running', kind: 'download', ended_at: null, progress: { ...progress, bytes: 1_048_576 } });
    const { user, client, calls } = open({ [`GET ${path}/downloadable-backups`]: known({ backups: [running] }), [`DELETE ${path}/dumps/d1`]: {} });
    expect(await screen.findByRole('region', { name: 'In progress' })).toHaveTextContent('Download of shop.dump running · 1 MB');
    client.setQueryData(liveKey(backupsTopic('shop')), { revision: 2, dump: { ...progress, id: 'd1', bytes: 2_097_152, objects: 2, objects_total: 4, object: 'public.films' } });
    expect(await screen.findByRole('progressbar', { name: 'Download progress' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByText('public.films')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download dump…' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(calls.some((it) => it.call === `DELETE ${path}/dumps/d1`)).toBe(true));
    await expectNoAxeViolations();
  });

  it('shows the contents of an uploaded file before it is restored', async () => {
    const { user, calls } = open({
      [`GET ${path}/downloadable-backups`]: known({ upload: { id: 'u1', name: 'shop.dump', bytes: 2_097_152, format: 'custom' } }),
      [`GET ${path}/uploads/u1`]: file,
      [`POST ${path}/uploads/u1/restore`]: dump({ state: 'running', ended_at: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Restore…' }));
    const notes = await screen.findByRole('list', { name: 'Notes' });
    expect(notes).toHaveTextContent('Enable these extensions first: hstore.');
    expect(notes).toHaveTextContent('Not available here: the extensions postgis.');
    expect(notes).toHaveTextContent('These roles do not exist here: bob.');
    await user.click(screen.getByRole('checkbox', { name: 'extra' }));
    await user.click(screen.getByRole('radio', { name: /^Skip/ }));
    await user.click(screen.getByRole('switch', { name: 'All or nothing' }));
    await user.click(screen.getByRole('switch', { name: 'Keep owners' }));
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Restore dump' }));
    await vi.waitFor(() =>
      expect(bodies(calls, `POST ${path}/uploads/u1/restore`)).toEqual([
        { content: 'everything', schemas: ['extra'], tables: [], existing: 'skip', all_or_nothing: false, keep_owners: true, keep_privileges: false },
      ]),
    );
  });

  it('lists the errors of a restore with their lines', async () => {
    const failed = dump({
      state: 'incomplete',
      message: '250 statements failed; the others took effect.',
      progress: { ...progress, errors: 250 },
      errors: [{ line: 1_234, object: 'TABLE public.films', statement: 'CREATE TABLE public.films', sqlstate: '42P07', message: 'relation "films" already exists' }],
    });
    const { user } = open({ [`GET ${path}/downloadable-backups`]: known({ backups: [failed] }) });
    expect(within(await screen.findByRole('table', { name: 'Dumps' })).getByText('Incomplete')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Details of shop.dump' }));
    const [, row] = within(await screen.findByRole('table', { name: 'Errors' })).getAllByRole('row');
    expect(row).toHaveTextContent('1,234');
    expect(row).toHaveTextContent('relation "films" already exists');
    expect(screen.getByText('The first 1 of 250 errors')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('is closed to members without full access', () => {
    const { calls } = open({}, <DumpsPage projectRef="shop" canUse={false} tabs={null} />);
    expect(screen.getByText(/Your role can't download or restore dumps/)).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('the page for migrations', () => {
  const report = {
    source: 'ada@db.example.com:5432/shop',
    is_possible: true,
    server_version: '14.9',
    database_bytes: 1_073_741_824,
    free_bytes: 8_589_934_592,
    tables: 12,
    rows_estimate: 40_000,
    schemas: ['public'],
    extensions: [],
    seconds_estimate: 130,
    findings: [{ is_blocking: false, code: 'event_triggers', message: 'Event triggers need a superuser and are not copied: audit.' }],
  };
  const page = <MigrationPage projectRef="shop" canUse tabs={null} />;
  const source = 'postgresql://ada:secret@db.example.com/shop';

  it('checks a source first, then copies it, and forgets its password', async () => {
    const { user, calls } = open(
      {
        [`GET ${path}/downloadable-backups`]: known(),
        [`POST ${path}/migration/check`]: report,
        [`POST ${path}/migration`]: dump({ kind: 'migration', state: 'running', ended_at: null }),
      },
      page,
    );
    const field = await screen.findByLabelText('Connection string of the source');
    expect(field).toHaveAttribute('type', 'password');
    await user.type(field, source);
    await user.click(screen.getByRole('button', { name: 'Check source' }));
    expect(await screen.findByText(/Event triggers need a superuser/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Report' })).toHaveTextContent('PostgreSQL 14.9, 1 GB, 12 tables');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Start migration' }));
    await vi.waitFor(() => expect(bodies(calls, `POST ${path}/migration`)).toHaveLength(1));
    expect(bodies(calls, `POST ${path}/migration`)[0]).toMatchObject({ connection_string: source, all_or_nothing: true });
    await vi.waitFor(() => expect(field).toHaveValue(''));
  });

  it('offers no copy when something blocks it', async () => {
    const { user, answers } = open(
      {
        [`GET ${path}/downloadable-backups`]: known(),
        [`POST ${path}/migration/check`]: { ...report, is_possible: false, findings: [{ is_blocking: true, code: 'version_new', message: 'The source is PostgreSQL 17.' }] },
      },
      page,
    );
    await user.type(await screen.findByLabelText('Connection string of the source'), source);
    await user.click(screen.getByRole('button', { name: 'Check source' }));
    expect(await screen.findByText('Blocking')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start migration' })).toBeNull();
    answers[`POST ${path}/migration/check`] = refusal(400, 'The address is not allowed.');
    await user.click(screen.getByRole('button', { name: 'Check source' }));
    expect(await screen.findByText('The address is not allowed.')).toBeVisible();
  });
});

it('reads lists of names, the progress, and the end of an upload', () => {
  expect(namesIn(' a, "b,c" ,, d ')).toEqual(['a', '"b,c"', 'd']);
  expect(doneOf(progress)).toBeNull();
  expect(doneOf({ ...progress, bytes: 5, bytes_total: 10 })).toBe(0.5);
  expect(progressText('restore', { ...progress, bytes: 1024, objects: 1, rows: 1_200, errors: 1 })).toBe('1 kB, 1 object, 1,200 rows, 1 error');
  expect(withDumpProgress(known({ backups: [dump({ id: 'other' })] }), { revision: 1, dump: { ...progress, id: 'd1' } }).backups[0]?.progress).toEqual(progress);
  expect(uploadedFrom(200, `{"type":"progress","bytes":3}\n${JSON.stringify({ type: 'complete', file })}\n`)).toEqual(file);
  expect(() => uploadedFrom(200, '{"type":"error","code":"bad_request","message":"The file is empty."}')).toThrow('The file is empty.');
  expect(() => uploadedFrom(413, '{"message":"Too large."}')).toThrow('Too large.');
  expect(() => uploadedFrom(200, '')).toThrow('The upload ended without a result.');
});
