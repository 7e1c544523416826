import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveKey, rowsTopic } from '@/lib/live/topic-names';
import type { LiveRows } from '@/lib/table-editor/live-rows';
import type { RowsRequest } from '@/api/rows/wire';
import { expectNoAxeViolations } from '@/testing/axe';
import { answeringBody, base, changesCall, gridOf, openTableEditor, rowsCall, saved, type TableServer, tableServer, usersPage } from '@/testing/table-editor-page';

let server: TableServer;
beforeEach(() => {
  server = tableServer();
});

const cells = () => screen.getAllByRole('gridcell').map((it) => it.textContent);
const cell = (name: string) => screen.getByRole('gridcell', { name });
const row = (id: string, email: string, name: string | null, version = '90') => ({ values: [id, email, name], key: [id], version, cut: [] });
const key = ['id'];

/** Opens `users` with live changes; `push` sends a state of the topic. */
async function openLive(role: 'Owner' | 'Read-only' = 'Owner') {
  const page = openTableEditor(undefined, role);
  await gridOf();
  const push = (facts: Partial<LiveRows> = {}) =>
    act(() => {
      page.client.setQueryData(liveKey(rowsTopic('shop', 1)), { state: 'live', reason: '', published: true, resyncs: 1, changes: {}, ...facts });
    });
  push();
  await waitFor(() => expect(server.requests().filter((it) => !it.after)).toHaveLength(2));
  return { ...page, push };
}

describe('a change of someone else', () => {
  it('is read by its key and highlighted', async () => {
    const { push } = await openLive();
    server.answers[rowsCall] = usersPage({ rows: [row('2', 'new@example.com', null)] });
    push({ changes: { '1': { key, updated: [['2']] } } });
    await waitFor(() => expect(cell('new@example.com')).toHaveAttribute('data-fresh', 'true'));
    expect(cell('2')).not.toHaveAttribute('data-fresh');
    expect(server.requests().at(-1)).toMatchObject({ filters: [{ column: 'id', operator: 'in', values: ['2'] }] });
    expect(screen.getByText('1 row was changed by others')).toBeInTheDocument();
    await waitFor(() => expect(cell('new@example.com')).not.toHaveAttribute('data-fresh'), { timeout: 4_000 });
  });

  it('that deletes a row removes it without a request', async () => {
    const { push } = await openLive();
    const requests = server.requests().length;
    push({ changes: { '1': { key, deleted: [['1']] } } });
    await waitFor(() => expect(cells()).not.toContain('ada@example.com'));
    expect(server.requests()).toHaveLength(requests);
  });

  it('that inserts a row shows it at its place when all rows are loaded', async () => {
    const { push } = await openLive();
    server.answers[rowsCall] = answeringBody<RowsRequest>(({ filters }) =>
      filters?.length ? usersPage({ rows: [row('0', 'zoe@example.com', 'Zoe')] }) : usersPage({ rows: [row('0', 'zoe@example.com', 'Zoe'), ...usersPage().rows] }),
    );
    push({ changes: { '1': { key, inserted: [['0']] } } });
    await waitFor(() => expect(cells().slice(0, 3)).toEqual(['0', 'zoe@example.com', 'Zoe']));
    await waitFor(() => expect(cell('zoe@example.com')).toHaveAttribute('data-fresh', 'true'));
    expect(cell('ada@example.com')).not.toHaveAttribute('data-fresh');
  });

  it('that inserts a row is announced when only a part of the table is loaded', async () => {
    server.answers[rowsCall] = answeringBody<RowsRequest>(({ filters, after }) =>
      filters?.length ? usersPage({ rows: [row('9', 'zoe@example.com', 'Zoe')] }) : after ? new Response('{}', { status: 500 }) : usersPage({ next: ['3'] }),
    );
    const { push, user } = await openLive();
    push({ changes: { '1': { key, inserted: [['9']] } } });
    await user.click(await screen.findByRole('button', { name: 'Show 1 new row' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show 1 new row' })).toBeNull());
  });

  it('of many rows reads all of them again', async () => {
    const { push } = await openLive();
    server.answers[rowsCall] = usersPage({ rows: [row('1', 'all@example.com', 'Ada')] });
    push({ changes: { '1': { many: true } } });
    await waitFor(() => expect(cell('all@example.com')).toHaveAttribute('data-fresh', 'true'));
    expect(server.requests().at(-1)).toMatchObject({ filters: [] });
  });

  it('does not overwrite an unsaved change of the same cell', async () => {
    const { push, user } = await openLive();
    const grid = await gridOf();
    act(() => grid.focus());
    await user.keyboard('{ArrowRight}mine{Enter}');
    server.answers[rowsCall] = usersPage({ rows: [row('1', 'theirs@example.com', 'Ada')] });
    push({ changes: { '1': { key, updated: [['1']] } } });
    await waitFor(() => expect(cell('mine')).toHaveAttribute('title', 'This value has changed in the database since you edited it.'));
    expect(screen.getByText('1 change')).toBeVisible();
    push({ changes: { '2': { key, deleted: [['1']] } } });
    expect(await screen.findByText('Deleted by someone else')).toBeInTheDocument();
    expect(cell('mine')).toBeInTheDocument();
  });

  it('waits while a cell is being edited', async () => {
    const { push, user } = await openLive();
    const grid = await gridOf();
    act(() => grid.focus());
    await user.keyboard('{ArrowRight}{F2}');
    push({ changes: { '1': { key, deleted: [['1']] } } });
    expect(cells()).toContain('2');
    expect(screen.getByText('3 loaded')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByText('2 loaded')).toBeVisible());
  });

  it('keeps the selection on its row', async () => {
    const { push, user } = await openLive();
    const grid = await gridOf();
    act(() => grid.focus());
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    const active = () => document.getElementById(grid.getAttribute('aria-activedescendant')!)?.textContent;
    expect(active()).toBe('cleo@example.com');
    push({ changes: { '1': { key, deleted: [['1']] } } });
    await waitFor(() => expect(cells()).not.toContain('ada@example.com'));
    expect(active()).toBe('cleo@example.com');
  });
});

describe('an own change', () => {
  it('is not highlighted', async () => {
    server.answers[changesCall] = saved([{ index: 0, key: ['1'], version: '90', values: { id: '1', email: 'mine', 'Full Name': 'Ada' } }]);
    const { push, user } = await openLive();
    const grid = await gridOf();
    act(() => grid.focus());
    await user.keyboard('{ArrowRight}mine{Enter}');
    server.answers[rowsCall] = usersPage({ rows: [row('1', 'mine', 'Ada'), ...usersPage().rows.slice(1)] });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    push({ changes: { '1': { key, updated: [['1']] } } });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
    expect(cell('mine')).not.toHaveAttribute('data-fresh');
  });
});

describe('the state of live changes', () => {
  it('is shown with its reason and can be switched after the SQL was shown', async () => {
    const { push, user } = await openLive();
    expect(await screen.findByRole('button', { name: 'Live' })).toBeVisible();
    push({ state: 'reconnecting', reason: 'disconnected' });
    expect(await screen.findByRole('button', { name: 'Live, reconnecting' })).toBeVisible();
    push({ state: 'off', reason: 'not_published', published: false });
    server.answers[`PUT ${base}/tables/1/live`] = answeringBody<{ live: boolean; dry_run?: boolean }>(({ dry_run }) =>
      dry_run ? { sql: 'CREATE PUBLICATION signalbox_live FOR TABLE public.users;', warnings: [] } : { id: 1 },
    );
    await user.click(await screen.findByRole('button', { name: 'Not live' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Not live' }));
    expect(popover.getByText('Changes that others make appear after a refresh.')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(popover.getByRole('switch', { name: 'Live changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn on live changes' }));
    expect(await dialog.findByText('CREATE PUBLICATION signalbox_live FOR TABLE public.users;')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.filter((it) => it.call === `PUT ${base}/tables/1/live`).map((it) => it.body)).toEqual([{ live: true, dry_run: true }, { live: true }]);
  });

  it('names a restart that is needed first, and a table that cannot be published', async () => {
    const { push, user } = await openLive();
    push({ state: 'off', reason: 'restart_needed', published: false });
    await user.click(await screen.findByRole('button', { name: 'Not live' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Not live' }));
    expect(popover.getByRole('link', { name: /Restart the project/ })).toHaveAttribute('href', '/project/shop');
    expect(popover.getByRole('switch')).toBeDisabled();
    push({ state: 'off', reason: 'no_primary_key', published: false });
    expect(await popover.findByText(/needs a primary key/)).toBeVisible();
    expect(popover.getByRole('switch')).toBeDisabled();
  });

  it('is shown to readers, who cannot switch it', async () => {
    const { user } = await openLive('Read-only');
    await user.click(await screen.findByRole('button', { name: 'Live' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Live' }));
    expect(popover.getByRole('switch')).toBeDisabled();
    expect(popover.getByText(/Your role can't change this/)).toBeVisible();
  });
});
