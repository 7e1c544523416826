import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { finished, started } from '@/testing/fake-stream';
import { base, openSqlPage, run, type SqlServer, sqlServer, write } from '@/testing/sql-page';

let server: SqlServer;
beforeEach(async () => {
  server = await sqlServer();
});

describe('the schema', () => {
  it('has tables with columns and keys, and inserts names into the editor', async () => {
    const { editor, user } = await openSqlPage();
    await write(editor, 'select ');
    await user.click(screen.getByRole('tab', { name: 'Schema' }));
    await user.click(await screen.findByRole('button', { name: 'Columns of users' }));
    expect(screen.getByRole('img', { name: 'Primary key' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Full Name/ }));
    expect(editor).toHaveValue('select "Full Name"');
    await expectNoAxeViolations();
  });

  it('is searched by the names of tables, columns and functions', async () => {
    const { user } = await openSqlPage();
    await user.click(screen.getByRole('tab', { name: 'Schema' }));
    await screen.findByRole('button', { name: 'users' });
    await user.type(screen.getByRole('searchbox', { name: 'Search schema' }), 'user_id');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'users' })).toBeNull());
    expect(screen.getByRole('button', { name: 'orders' })).toBeVisible();
  });

  it('that cannot be loaded is explained, with a retry', async () => {
    server.answers[`GET ${base}/schema`] = refusal(409, 'The project is restarting.');
    const { user } = await openSqlPage();
    await user.click(screen.getByRole('tab', { name: 'Schema' }));
    expect(await screen.findByText("Couldn't load the schema.")).toBeVisible();
    expect(screen.getByText('The project is restarting.')).toBeVisible();
  });
});

describe('the history', () => {
  it('shows runs with their duration, rows and errors, and inserts their text', async () => {
    server.answers[`GET ${base}/query/history`] = [
      { id: 'h1', query: 'select * from users', started_at: '2026-11-20T12:00:00.000Z', duration_ms: 12.34, rows: 5 },
      { id: 'h2', query: 'select nothing', started_at: '2026-11-20T12:00:00.000Z', duration_ms: 2, error: 'No such column.' },
    ];
    const { editor, user } = await openSqlPage();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    const panel = within(screen.getByRole('group', { name: 'History' }));
    expect(await panel.findByText('12.3 ms')).toBeVisible();
    expect(panel.getByText('5 rows')).toBeVisible();
    expect(panel.getByText('No such column.')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(panel.getByRole('button', { name: 'Insert select * from users' }));
    expect(editor).toHaveValue('select * from users');
  });
});

describe('running statements', () => {
  it('are listed, and ended if that is permitted', async () => {
    const facts = { application_name: 'psql', started_at: '', state: 'active', is_workbench: false };
    server.answers[`GET ${base}/running`] = [
      { ...facts, backend: 7, role: 'postgres', query: 'select pg_sleep(60)', duration_ms: 1_234, is_own: true, can_cancel: true },
      { ...facts, backend: 8, role: 'app', query: 'select 1', duration_ms: 3, is_own: false, can_cancel: false },
    ];
    server.answers[`POST ${base}/running/7/terminate`] = { done: true };
    const { user } = await openSqlPage();
    await user.click(screen.getByRole('tab', { name: 'Running' }));
    expect(await screen.findByText('select pg_sleep(60)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel statement of process 8' })).toBeNull();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Terminate session of process 7' }));
    const dialog = await screen.findByRole('dialog', { name: 'Terminate the session of process 7?' });
    expect(server.calls.map((it) => it.call)).not.toContain(`POST ${base}/running/7/terminate`);
    await user.click(within(dialog).getByRole('button', { name: 'Terminate session' }));
    await waitFor(() => expect(server.calls.map((it) => it.call)).toContain(`POST ${base}/running/7/terminate`));
  });
});

describe('the plan', () => {
  it('is requested for the statement at the cursor, and measured on request', async () => {
    server.answers[`POST ${base}/explain`] = { plan: [{ Plan: { 'Node Type': 'Result', 'Plan Rows': 1, 'Total Cost': 0.01 } }], text: 'Result', executed: false };
    const { editor, user } = await openSqlPage();
    await write(editor, 'select 1');
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    expect(await screen.findByRole('rowheader', { name: /Result/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Analyze' }));
    await waitFor(() => expect(server.calls.filter((it) => it.call === `POST ${base}/explain`)).toHaveLength(2));
    expect(server.calls.filter((it) => it.call === `POST ${base}/explain`).map((it) => it.body)).toEqual([
      { query: 'select 1', analyze: false, buffers: false },
      { query: 'select 1', analyze: true, buffers: true },
    ]);
  });

  it('of a statement with parameters is made for their values', async () => {
    server.answers[`POST ${base}/explain`] = { plan: [{ Plan: { 'Node Type': 'Result' } }], text: 'Result', executed: false };
    const { editor, user } = await openSqlPage();
    await write(editor, 'select * from users where id = :id');
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    const dialog = await screen.findByRole('dialog', { name: 'Parameters' });
    await user.type(within(dialog).getByRole('textbox', { name: ':id' }), '7');
    await user.click(within(dialog).getByRole('button', { name: 'Explain' }));
    expect(await screen.findByRole('rowheader', { name: /Result/ })).toBeVisible();
    expect(server.calls.find((it) => it.call === `POST ${base}/explain`)?.body).toMatchObject({ query: 'select * from users where id = $1', parameters: ['7'] });
  });

  it('that PostgreSQL refuses leads to the error in the text', async () => {
    const failure = { message: 'column "nme" does not exist', code: 'bad_request', sqlstate: '42703', detail: null, hint: 'Perhaps you meant "name".', position: 8 };
    server.answers[`POST ${base}/explain`] = () => new Response(JSON.stringify(failure), { status: 400 });
    const { editor, user } = await openSqlPage();
    await write(editor, 'select 1;\nselect nme from users');
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    expect(await screen.findByText('Hint: Perhaps you meant "name".')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to line 2' }));
    expect(editor.value.slice(editor.selectionStart, editor.selectionEnd)).toBe('nme');
    await expectNoAxeViolations();
  });

  it('can be cancelled while it is measured', async () => {
    const made: Request[] = [];
    server.answers[`POST ${base}/explain`] = (request: Request) => {
      made.push(request);
      return new Promise<never>(() => undefined);
    };
    const { editor, user } = await openSqlPage();
    await write(editor, 'select pg_sleep(60)');
    await user.click(screen.getByRole('button', { name: 'Analyze' }));
    await waitFor(() => expect(made).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The plan was cancelled.')).toBeVisible();
    expect(made[0]!.signal.aborted).toBe(true);
  });

  it('that fails is explained', async () => {
    server.answers[`POST ${base}/explain`] = refusal(400, 'syntax error at or near "selec"');
    const { editor, user } = await openSqlPage();
    await write(editor, 'selec 1');
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    expect(await screen.findByText("Couldn't load the plan.")).toBeVisible();
  });
});

it('the command menu has the commands of the editor', async () => {
  await openSqlPage();
  const { result } = renderHook(useRegisteredCommands);
  expect(result.current.map((it) => it.name)).toEqual(
    expect.arrayContaining(['Run the statement at the cursor', 'Run all statements', 'Explain and analyze the statement', 'Format SQL', 'Save snippet', 'New snippet']),
  );
});

it('a change of the schema refetches it, and every run the history', async () => {
  const { editor, user } = await openSqlPage();
  await waitFor(() => expect(server.calls.filter((it) => it.call === `GET ${base}/schema`)).toHaveLength(1));
  await write(editor, 'create table t ()');
  await run(user);
  const stream = await server.stream();
  stream.send(started, { type: 'statement', index: 0, start: 0, end: 17 }, { type: 'complete', command: 'CREATE TABLE', duration_ms: 1 }, finished);
  stream.close();
  await waitFor(() => expect(server.calls.filter((it) => it.call === `GET ${base}/schema`)).toHaveLength(2));
});

it('a longer timeout is sent with the statement', async () => {
  const { editor, user } = await openSqlPage();
  await write(editor, 'select 1');
  await user.click(screen.getByRole('combobox', { name: 'Timeout' }));
  await user.click(await screen.findByRole('option', { name: '1 hour' }));
  await run(user);
  await server.stream();
  expect(server.sent()).toMatchObject([{ timeout_ms: 3_600_000 }]);
});

it('a text is formatted, and left alone if it cannot be read', async () => {
  const { editor, user } = await openSqlPage();
  await write(editor, 'select id from users where id=:id');
  await user.click(screen.getByRole('button', { name: 'Format' }));
  await waitFor(() => expect(editor).toHaveValue('SELECT\n  id\nFROM\n  users\nWHERE\n  id = :id'));
});
