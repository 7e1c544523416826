import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangesRequest } from '@/api/rows/wire';
import { expectNoAxeViolations } from '@/testing/axe';
import { schemaSample } from '@/testing/schema-sample';
import { answeringBody, changesCall, gridOf, openTableEditor, rowsCall, saved, type TableServer, tableServer, usersPage } from '@/testing/table-editor-page';

let server: TableServer;
beforeEach(() => {
  server = tableServer();
});

const cell = (name: string) => screen.getByRole('gridcell', { name });
const cells = () => screen.getAllByRole('gridcell').map((it) => it.textContent);

/** Opens `users` with the focus on a cell, by its row and column from 0. */
async function openAt(row = 0, column = 1) {
  const page = openTableEditor();
  const grid = await gridOf();
  act(() => grid.focus());
  const keys = '{ArrowDown}'.repeat(row) + '{ArrowRight}'.repeat(column);
  if (keys !== '') await page.user.keyboard(keys);
  return { ...page, grid };
}

describe('saving', () => {
  it('sends all changes in one call with their versions, and shows the saved rows', async () => {
    server.answers[changesCall] = saved([{ index: 1, key: ['1'], version: '90', values: { id: '1', email: 'x', 'Full Name': 'Ada' } }]);
    const { user } = await openAt();
    await user.keyboard('x{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Select row 3' }));
    await user.click(screen.getByRole('button', { name: 'Delete 1 row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 row?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete row' }));
    expect(screen.getByText('2 changes')).toBeVisible();
    expect(screen.getByText('To be deleted')).toBeInTheDocument();
    server.answers[rowsCall] = usersPage({ rows: [{ values: ['1', 'x', 'Ada'], key: ['1'], version: '90', cut: [] }] });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
    expect(server.sent()).toEqual([
      {
        schema: 'public',
        table: 'users',
        changes: [
          { op: 'delete', key: { id: '3' }, version: '72' },
          { op: 'update', key: { id: '1' }, version: '70', values: { email: 'x' } },
        ],
      },
    ]);
    await waitFor(() => expect(cells()).toEqual(['1', 'x', 'Ada']));
  });

  it('can be reviewed as SQL first', async () => {
    server.answers[changesCall] = answeringBody<ChangesRequest & { dry_run?: boolean }>(({ dry_run }) => (dry_run ? { sql: "UPDATE public.users SET email = 'x' WHERE id = 1;" } : saved()));
    const { user } = await openAt();
    await user.keyboard('x{Enter}');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review changes' }));
    expect(await dialog.findByText("UPDATE public.users SET email = 'x' WHERE id = 1;")).toBeVisible();
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Save 1 change' }));
    await waitFor(() => expect(server.sent().map((it) => it.dry_run)).toEqual([true, undefined]));
  });

  it('shows an error of PostgreSQL at its row, and keeps the changes', async () => {
    server.answers[changesCall] = () =>
      new Response(JSON.stringify({ message: 'duplicate key value violates unique constraint "users_email"', sqlstate: '23505', detail: 'Key (email)=(x) already exists.', index: 0, requestId: 'r1' }), { status: 400 });
    const { user } = await openAt();
    await user.keyboard('x{Enter}{Control>}s{/Control}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Nothing was saved, and your changes are kept.');
    expect(alert).toHaveTextContent('Key (email)=(x) already exists.');
    expect(screen.getByText('Not saved')).toBeInTheDocument();
    await user.click(within(alert).getByRole('button', { name: 'Go to row 1' }));
    expect((await gridOf()).getAttribute('aria-activedescendant')).toMatch(/-0-1$/);
    expect(screen.getByText('1 change')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('asks about values that were changed elsewhere, and saves the chosen ones', async () => {
    const conflict = { saved: false, rows: [], conflicts: [{ index: 0, reason: 'changed', version: '88', values: { id: '1', email: 'theirs', 'Full Name': 'Ada' } }] };
    server.answers[changesCall] = conflict;
    const { user } = await openAt();
    await user.keyboard('mine{Enter}{Control>}s{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: '1 row has changed since you read it' }));
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent(/email\s*ada@example.com\s*theirs\s*mine/);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    server.answers[changesCall] = saved();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    expect(server.sent()[1]!.changes).toEqual([{ op: 'update', key: { id: '1' }, version: '88', values: { email: 'mine' } }]);
  });

  it('merges changes of other cells of the row without asking', async () => {
    const answers = [{ saved: false, rows: [], conflicts: [{ index: 0, reason: 'changed', version: '88', values: { id: '1', email: 'ada@example.com', 'Full Name': 'Other' } }] }, saved()];
    server.answers[changesCall] = answeringBody(() => answers.shift());
    const { user } = await openAt();
    await user.keyboard('mine{Enter}{Control>}s{/Control}');
    await waitFor(() => expect(server.sent().map((it) => it.changes[0]?.version)).toEqual(['70', '88']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('changes that are not saved', () => {
  it('ask before the page is left', async () => {
    const { user, router } = await openAt();
    await user.keyboard('x{Enter}');
    act(() => void router.navigate('/elsewhere'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving 1 change?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 change')).toBeVisible();
    act(() => void router.navigate('/elsewhere'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(sessionStorage.getItem('signalbox.table_changes.shop.1')).toBeNull();
  });

  it('survive a reload of the page and of the rows', async () => {
    const { user } = await openAt();
    await user.keyboard('x{Enter}');
    expect(sessionStorage.getItem('signalbox.table_changes.shop.1')).toContain('"email":"x"');
    server.answers[rowsCall] = usersPage({ rows: [{ values: ['1', 'theirs', 'Ada'], key: ['1'], version: '99', cut: [] }] });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(cells()).toEqual(['1', 'x', 'Ada']));
    expect(cell('x')).toHaveAttribute('title', 'This value has changed in the database since you edited it.');
  });

  it('can be discarded, and that can be undone', async () => {
    const { user } = await openAt();
    await user.keyboard('x{Enter}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Discard 1 change?' })).getByRole('button', { name: 'Discard' }));
    expect(cells()).toContain('ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cells()).toContain('x');
  });

  it('of a dropped column are named, and are removed on request', async () => {
    const { user, client } = await openAt();
    await user.keyboard('x{Enter}');
    const schema = schemaSample();
    const [users] = schema.schemas[0]!.tables!;
    users!.columns = users!.columns.filter((it) => it.name !== 'email');
    server.schema({ ...schema, fingerprint: 'f2' });
    server.answers[rowsCall] = usersPage({ columns: ['id', 'Full Name'], rows: [{ values: ['1', 'Ada'], key: ['1'], version: '70', cut: [] }] });
    await act(() => client.invalidateQueries({ queryKey: ['database-schema', 'shop'] }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("email was dropped or renamed, so changes of this column can't be saved.");
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.sent()).toEqual([]);
    await user.click(within(alert).getByRole('button', { name: 'Remove these changes' }));
    expect(screen.getByText('No changes')).toBeVisible();
  });

  it('of a dropped table can be copied, and of a renamed one are kept', async () => {
    const { user, client } = await openAt();
    await user.keyboard('x{Enter}');
    const renamed = schemaSample();
    renamed.schemas[0]!.tables![0]!.name = 'people';
    server.schema(renamed);
    await act(() => client.invalidateQueries({ queryKey: ['database-schema', 'shop'] }));
    expect(await screen.findByText('public.users is now public.people. Your changes are kept.')).toBeVisible();
    const dropped = schemaSample();
    dropped.schemas[0]!.tables!.shift();
    server.schema(dropped);
    await act(() => client.invalidateQueries({ queryKey: ['database-schema', 'shop'] }));
    expect(await screen.findByText("public.users no longer exists, so its unsaved changes can't be saved.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy changes as JSON' })).toBeVisible();
    expect(screen.getByText('1 change')).toBeVisible();
  });
});
