import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { fakeStream, finished, rowsOf, started } from '@/testing/fake-stream';
import { base, openSqlPage, query, run, type SqlServer, sqlServer, write } from '@/testing/sql-page';

let server: SqlServer;
beforeEach(async () => {
  server = await sqlServer();
});

const cells = () => screen.getAllByRole('gridcell').map((it) => it.textContent);

const twoRows = rowsOf(
  [
    ['id', 'integer'],
    ['name', 'text'],
  ],
  [
    ['1', 'Ada'],
    ['2', null],
  ],
);

describe('the SQL editor', () => {
  it('shows rows while the statement still runs, then its duration, rows and bytes', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'select id, name from users');
    await run(user);
    const response = await server.stream();
    response.send(started, ...twoRows.slice(0, 3));
    expect(await screen.findByRole('gridcell', { name: 'Ada' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    response.send(twoRows[3]!, finished);
    response.close();
    expect(await screen.findByText('12.5 ms')).toBeVisible();
    expect(screen.getByText('2 rows')).toBeVisible();
    expect(screen.getByText('2 kB')).toBeVisible();
    expect(screen.getByText('As postgres')).toBeVisible();
    expect(cells()).toEqual(['1', 'Ada', '2', 'NULL']);
    expect(server.sent()).toEqual([{ query: 'select id, name from users', limit: 1_000, page_rows: 10_000 }]);
    await expectNoAxeViolations();
  });

  it('runs the statement at the cursor, the selection or all', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'select 1;\nselect 2;\nselect 3');
    const press = async (keys: string) => {
      const before = server.streams.length;
      await user.keyboard(keys);
      const response = await server.stream(before);
      response.send(started, finished);
      response.close();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Run' })).toBeVisible());
    };
    act(() => editor.setSelectionRange(12, 12));
    await press('{Control>}{Enter}{/Control}');
    act(() => editor.setSelectionRange(0, 9));
    await press('{Control>}{Enter}{/Control}');
    await press('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(server.sent().map((it) => it.query)).toEqual(['select 2', 'select 1;', 'select 1;\nselect 2;\nselect 3']);
  });

  it('shows an error of SQL with its line, and marks its place', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, "select 1;\nselect '😀', nothing");
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const response = await server.stream();
    response.send(
      started,
      { type: 'error', sqlstate: '42703', severity: 'ERROR', message: 'column "nothing" does not exist', hint: 'Perhaps you meant something.', position: 23, line: 2, column: 13 },
      finished,
    );
    response.close();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('column "nothing" does not exist');
    expect(alert).toHaveTextContent('42703');
    expect(alert).toHaveTextContent('Hint: Perhaps you meant something.');
    expect(editor).toHaveAttribute('aria-invalid', 'true');
    await user.click(within(alert).getByRole('button', { name: 'Go to line 2' }));
    // Counted in UTF-16 code units, unlike the server's position.
    expect(editor.value.slice(editor.selectionStart, editor.selectionEnd)).toBe('nothing');
    await expectNoAxeViolations();
  });

  it('cancels a statement at the server', async () => {
    const cancelled: string[] = [];
    const { editor, user } = await openSqlPage();
    await write(editor, 'select pg_sleep(60)');
    await run(user);
    const response = await server.stream();
    response.send(started);
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    vi.stubGlobal('fetch', async (request: Request) => {
      cancelled.push(`${request.method} ${new URL(request.url).pathname}`);
      return Promise.resolve(new Response(JSON.stringify({ cancelled: true })));
    });
    await user.click(cancel);
    expect(await screen.findByRole('button', { name: 'Cancelling' })).toBeDisabled();
    response.send({ type: 'error', sqlstate: '57014', message: 'canceling statement due to user request' }, finished);
    response.close();
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(cancelled[0]).toMatch(/^POST \/platform\/pg-meta\/shop\/query\/[0-9a-f-]{36}\/cancel$/);
  });

  it('keeps the rows that arrived when the connection is lost', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'select id, name from users');
    await run(user);
    const response = await server.stream();
    response.send(started, ...twoRows.slice(0, 3));
    await screen.findByRole('gridcell', { name: 'Ada' });
    response.fail();
    expect(await screen.findByText('The connection was lost before the result was complete.')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Ada' })).toBeVisible();
  });

  it.each([
    ['', 'There is nothing to run. Write a statement first.'],
    ['\\dt', '\\dt is a command of psql, not SQL. The schema tab shows tables, functions and roles.'],
    ['select $1; select $2', 'Parameters work in a single statement. Select one statement and run it.'],
  ])('explains why %j cannot run', async (text, message) => {
    const { editor, user } = await openSqlPage();
    await write(editor, text);
    await user.click(editor);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(server.sent()).toEqual([]);
  });

  it('shows the refusal of a project that cannot be used', async () => {
    server.answers[query] = refusal(409, 'The project is paused. Resume it to run SQL.');
    const { editor, user } = await openSqlPage();
    await write(editor, 'select 1');
    await run(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('The project is paused. Resume it to run SQL.');
  });
});

describe('a destructive statement', () => {
  it('runs after a confirmation that names it', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'drop table users; select 1');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Run a destructive statement?' });
    // Without a worker the text is analyzed by its words.
    expect(dialog).toHaveTextContent('May destroy data: drop table users');
    await expectNoAxeViolations();
    expect(server.sent()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Run' }));
    await server.stream();
    expect(server.sent()).toHaveLength(1);
  });

  it('does not run when it is not confirmed', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'truncate users');
    await run(user);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent()).toEqual([]);
  });
});

describe('parameters', () => {
  it('are asked for, sent in order, and remembered', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'select :id, :name, :id');
    await run(user);
    const dialog = await screen.findByRole('dialog', { name: 'Parameters' });
    await user.type(within(dialog).getByRole('textbox', { name: ':id' }), '7');
    await user.click(within(dialog).getByRole('checkbox', { name: ':name is NULL' }));
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Run' }));
    const response = await server.stream();
    response.send(started, finished);
    response.close();
    await screen.findByText('12.5 ms');
    expect(server.sent()).toMatchObject([{ query: 'select $1, $2, $1', parameters: ['7', null] }]);
    await run(user);
    expect(within(await screen.findByRole('dialog', { name: 'Parameters' })).getByRole('textbox', { name: ':id' })).toHaveValue('7');
  });
});

describe('a transaction', () => {
  it('is opened with the first statement, marked, and committed', async () => {
    server.answers[`POST ${base}/transactions`] = { id: 't1', expires_in_ms: 300_000, role: 'postgres', read_only: false };
    server.answers[`POST ${base}/transactions/t1/commit`] = { command: 'COMMIT' };
    const { editor, user } = await openSqlPage();
    await user.click(screen.getByRole('switch', { name: 'Transaction' }));
    await write(editor, 'insert into users values (1)');
    await run(user);
    const response = await server.stream();
    response.send(started, { ...finished, transaction: 'open' });
    response.close();
    expect(await screen.findByText('Transaction open')).toBeVisible();
    expect(server.sent()).toMatchObject([{ transaction: 't1' }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Commit' })).toBeEnabled());
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Commit' }));
    await waitFor(() => expect(screen.queryByText('Transaction open')).toBeNull());
    expect(server.calls.map((it) => it.call)).toContain(`POST ${base}/transactions/t1/commit`);
  });

  it('whose commit PostgreSQL refuses is over, and the page says that nothing was changed', async () => {
    server.answers[`POST ${base}/transactions`] = { id: 't1', expires_in_ms: 300_000, role: 'postgres', read_only: false };
    server.answers[`POST ${base}/transactions/t1/commit`] = refusal(400, 'The row refers to a missing one.', 'bad_request');
    const { editor, user } = await openSqlPage();
    await user.click(screen.getByRole('switch', { name: 'Transaction' }));
    await write(editor, 'insert into users values (1)');
    await run(user);
    const response = await server.stream();
    response.send(started, { ...finished, transaction: 'open' });
    response.close();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Commit' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Commit' }));
    expect(await screen.findByText(/all of its changes were rolled back. The row refers to a missing one/)).toBeVisible();
    expect(screen.queryByText('Transaction open')).toBeNull();
  });

  it('that has expired is not committed, and the page says that its changes are lost', async () => {
    server.answers[`POST ${base}/transactions`] = { id: 't1', expires_in_ms: 300_000, role: 'postgres', read_only: false };
    server.answers[`POST ${base}/transactions/t1/commit`] = refusal(404, 'There is no such transaction.', 'not_found');
    const { editor, user } = await openSqlPage();
    await user.click(screen.getByRole('switch', { name: 'Transaction' }));
    await write(editor, 'insert into users values (1)');
    await run(user);
    const response = await server.stream();
    response.send(started, { ...finished, transaction: 'open' });
    response.close();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Commit' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Commit' }));
    expect(await screen.findByText(/couldn't be committed. It was idle for too long, so all of its changes were rolled back/)).toBeVisible();
    expect(screen.queryByText('Transaction open')).toBeNull();
    expect(screen.queryByText('Rolled back the transaction')).toBeNull();
  });

  it('asks before the page is left, and is rolled back then', async () => {
    server.answers[`POST ${base}/transactions`] = { id: 't1', expires_in_ms: 300_000, role: 'postgres', read_only: false };
    server.answers[`POST ${base}/transactions/t1/rollback`] = { command: 'ROLLBACK' };
    const { editor, user, router } = await openSqlPage();
    await user.click(screen.getByRole('switch', { name: 'Transaction' }));
    await write(editor, 'insert into users values (1)');
    await run(user);
    const response = await server.stream();
    response.send(started, { ...finished, transaction: 'open' });
    response.close();
    await screen.findByText('Transaction open');
    act(() => void router.navigate('/elsewhere'));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back the open transaction?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void router.navigate('/elsewhere'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Roll back and leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    await waitFor(() => expect(server.calls.map((it) => it.call)).toContain(`POST ${base}/transactions/t1/rollback`));
  });

  it('that failed can only be rolled back', async () => {
    server.answers[`POST ${base}/transactions`] = { id: 't1', expires_in_ms: 300_000, role: 'postgres', read_only: false };
    server.answers[`POST ${base}/transactions/t1/rollback`] = { command: 'ROLLBACK' };
    const { editor, user } = await openSqlPage();
    await user.click(screen.getByRole('switch', { name: 'Transaction' }));
    await write(editor, 'select nothing');
    await run(user);
    const response = await server.stream();
    response.send(started, { type: 'error', sqlstate: '42703', message: 'No such column.' }, { ...finished, transaction: 'failed' });
    response.close();
    expect(await screen.findByText('Transaction failed: only a rollback is possible')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Commit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rollback' }));
    await waitFor(() => expect(screen.queryByText(/^Transaction failed/)).toBeNull());
  });
});

describe('a large result', () => {
  it('is paused, and its next rows are loaded', async () => {
    const more = fakeStream();
    server.answers[`POST ${base}/query/c1/rows`] = more.answer;
    const { editor, user } = await openSqlPage();
    await write(editor, 'select id, name from users');
    await run(user);
    const response = await server.stream();
    response.send(started, ...twoRows.slice(0, 3), { type: 'paused', cursor: 'c1', rows: 2, expires_in_ms: 60_000 });
    response.close();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    more.send({ type: 'rows', rows: [['3', 'Grace']] }, { ...twoRows[3]!, rows: 3 }, { ...finished, rows: 3 });
    more.close();
    expect(await screen.findByRole('gridcell', { name: 'Grace' })).toBeVisible();
    expect(await screen.findByText('3 rows')).toBeVisible();
  });
});

describe('a user who may only read', () => {
  it('runs read-only, without a choice of roles', async () => {
    const { editor, user } = await openSqlPage('new', 'Read-only');
    expect(screen.getByRole('switch', { name: 'Read-only' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Read-only' })).toBeDisabled();
    expect(screen.queryByRole('combobox', { name: 'Run as' })).toBeNull();
    await write(editor, 'select 1');
    await run(user);
    await server.stream();
    expect(server.sent()).toMatchObject([{ read_only: true }]);
  });
});
