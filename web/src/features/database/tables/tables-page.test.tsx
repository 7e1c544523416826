import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { constraintSample, enumSample, tableSample } from '@/testing/database-samples';
import { refusal } from '@/testing/fake-api';
import { liveKey, schemaTopic } from '@/lib/live/topic-names';
import { TablesPage } from './tables-page';

const at = 'database/tables';
const tables = `GET ${database}/tables`;
const two = [tableSample(), tableSample({ id: 18, name: 'log', rls_enabled: false, primary_keys: [] })];

const rowOf = async (name: string) => within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!);

describe('the list of tables', () => {
  it('shows rows, size, protection and missing keys, and is searched', async () => {
    const { user } = openDatabasePage(TablesPage, { at, answers: { [tables]: two } });
    const orders = await rowOf('orders');
    expect(orders.getByText('1,200')).toBeVisible();
    expect(orders.getByText('8 kB')).toBeVisible();
    expect(orders.getByText('RLS')).toBeVisible();
    const log = await rowOf('log');
    expect(log.getByText('RLS off')).toBeVisible();
    expect(log.getByText('No primary key')).toBeVisible();
    await expectNoAxeViolations();
    await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'lo');
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });

  it('links to the rows of a table where the table editor is available', async () => {
    openDatabasePage(TablesPage, { at, answers: { [tables]: two }, available: () => true });
    expect(await screen.findByRole('link', { name: 'View rows of orders' })).toHaveAttribute('href', '/project/shop/editor/17');
  });

  it('says why it offers no changes to members who may only read', async () => {
    openDatabasePage(TablesPage, { at, answers: { [tables]: two }, role: 'Read-only' });
    await rowOf('orders');
    expect(screen.getByRole('note')).toHaveTextContent(/Your role in this project can read definitions/);
    expect(screen.queryByRole('button', { name: 'New table' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Drop orders' })).toBeNull();
  });

  it('shows schemas of PostgreSQL as read-only', async () => {
    openDatabasePage(TablesPage, { at: `${at}?schema=pg_catalog`, path: at, answers: { [tables]: [tableSample({ schema: 'pg_catalog', name: 'pg_class' })] } });
    await rowOf('pg_class');
    expect(screen.getByRole('note')).toHaveTextContent("pg_catalog belongs to PostgreSQL itself and can't be changed.");
    expect(screen.queryByRole('button', { name: 'New table' })).toBeNull();
  });

  it('explains an empty schema, and reports a failure with a way to try again', async () => {
    const { user, answers } = openDatabasePage(TablesPage, { at, answers: { [tables]: refusal(503, 'The database does not respond.') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The database does not respond.');
    answers[tables] = [];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No tables in public' })).toBeVisible();
  });

  it('is read again when another user changes the schema', async () => {
    const { client, link, answers } = openDatabasePage(TablesPage, { at, answers: { [tables]: [] } });
    await screen.findByRole('heading', { name: 'No tables in public' });
    expect(link).toBeDefined();
    answers[tables] = two;
    const { writeTopic } = await import('@/app/live-cache/write-topic');
    client.setQueryData(liveKey(schemaTopic('shop')), { revision: 1 });
    writeTopic(client, { topic: schemaTopic('shop'), state: { revision: 2 } });
    await rowOf('orders');
  });
});

describe('a new table', () => {
  it('is created after its SQL was reviewed, with a key and row-level security', async () => {
    const { user, calls, answers } = openDatabasePage(TablesPage, { at, answers: { [tables]: [], [`POST ${database}/tables`]: definitionAnswer('CREATE TABLE public.notes ();', { warnings: ['public.notes: is locked.'] }) } });
    await user.click((await screen.findAllByRole('button', { name: 'New table' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Review SQL' }));
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Table name' }), 'notes');
    const review = within(await reviewSql(user));
    expect(review.getByRole('region', { name: 'SQL' })).toHaveTextContent('CREATE TABLE public.notes ();');
    expect(review.getByRole('region', { name: 'Warnings' })).toHaveTextContent('public.notes: is locked.');
    expect(changesIn(calls)).toEqual([]);
    await expectNoAxeViolations();
    answers[tables] = [tableSample({ name: 'notes' })];
    await user.click(dialog.getByRole('button', { name: 'Create table' }));
    await rowOf('notes');
    expect(changesIn(calls).map((it) => it.body)).toMatchObject([
      { name: 'notes', schema: 'public', rls_enabled: true, columns: [{ name: 'id', type: 'bigint', is_primary_key: true, is_identity: true }, { name: 'created_at', default_value: 'now()', is_nullable: false }] },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('suggests types by kind with those of the database first, and defaults for the type', async () => {
    const { user } = openDatabasePage(TablesPage, { at, answers: { [tables]: two, [`GET ${database}/types`]: [enumSample()] } });
    await user.click(await screen.findByRole('button', { name: 'New table' }));
    await user.click(await screen.findByRole('button', { name: 'Add column' }));
    const column = within(screen.getByRole('group', { name: 'Column 3' }));
    await user.click(column.getByRole('combobox', { name: 'Type' }));
    expect((await column.findAllByRole('group')).map((it) => it.getAttribute('aria-label')).slice(0, 2)).toEqual(['Enumerated types', 'Numbers']);
    await user.click(column.getByRole('option', { name: /^mood/ }));
    await user.click(column.getByRole('combobox', { name: 'Default value' }));
    await user.click(column.getByRole('option', { name: "'can''t say'" }));
    expect(column.getByRole('combobox', { name: 'Default value' })).toHaveValue("'can''t say'");
    await user.click(column.getByRole('checkbox', { name: 'Array' }));
    expect(column.getByRole('combobox', { name: 'Type' })).toHaveValue('mood[]');
  });

  it('that PostgreSQL refuses keeps the form, with detail and hint beside it', async () => {
    const failure = { message: 'relation "notes" already exists', sqlstate: '42P07', detail: 'It was created by app.', hint: 'Use another name.' };
    const { user } = openDatabasePage(TablesPage, { at, answers: { [tables]: two, [`POST ${database}/tables`]: definitionAnswer('CREATE TABLE', { failure }) } });
    await user.click(await screen.findByRole('button', { name: 'New table' }));
    await user.type(await screen.findByRole('textbox', { name: 'Table name' }), 'notes');
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create table' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('relation "notes" already exists');
    expect(alert).toHaveTextContent('It was created by app.');
    expect(alert).toHaveTextContent('Hint: Use another name.');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('textbox', { name: 'Table name' })).toHaveValue('notes');
  });
});

describe('an existing table', () => {
  const withTable = {
    [tables]: two,
    [`GET ${database}/tables/17`]: tableSample(),
    [`GET ${database}/constraints`]: [constraintSample()],
    [`PATCH ${database}/columns/17.2`]: definitionAnswer('ALTER TABLE public.orders ALTER COLUMN state SET NOT NULL;'),
    [`PATCH ${database}/tables/17`]: definitionAnswer('ALTER TABLE public.orders RENAME TO purchases;'),
  };

  it('is changed in several calls, of which a failed one can be repeated', async () => {
    const { user, calls, answers } = openDatabasePage(TablesPage, { at, answers: withTable });
    await user.click(await screen.findByRole('button', { name: 'Edit orders' }));
    const name = await screen.findByRole('textbox', { name: 'Table name' });
    await user.clear(name);
    await user.type(name, 'purchases');
    await user.click(within(screen.getByRole('group', { name: 'Column state' })).getByRole('checkbox', { name: 'Allow NULL' }));
    answers[`PATCH ${database}/tables/17`] = definitionAnswer('ALTER TABLE public.orders RENAME TO purchases;', { failure: { message: 'taken', sqlstate: '42P07' } });
    await reviewSql(user);
    expect(screen.getByText('Change 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change table' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('taken');
    expect(screen.getByText('Change 1 of 2: done')).toBeVisible();
    answers[`PATCH ${database}/tables/17`] = withTable[`PATCH ${database}/tables/17`];
    await user.click(screen.getByRole('button', { name: 'Run the rest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls).map((it) => [it.call, it.body])).toEqual([
      [`PATCH ${database}/columns/17.2`, { is_nullable: false }],
      [`PATCH ${database}/tables/17`, { name: 'purchases' }],
      [`PATCH ${database}/tables/17`, { name: 'purchases' }],
    ]);
  });

  it('without a change of its form is left alone', async () => {
    const { user, calls } = openDatabasePage(TablesPage, { at, answers: withTable });
    await user.click(await screen.findByRole('button', { name: 'Edit orders' }));
    await screen.findByRole('textbox', { name: 'Table name' });
    await user.click(screen.getByRole('button', { name: 'Review SQL' }));
    expect(await screen.findByText('Nothing would change.')).toBeVisible();
    expect(calls.filter((it) => !it.call.startsWith('GET'))).toEqual([]);
  });

  it('is dropped after its name was typed, also with what depends on it', async () => {
    const drop = `DELETE ${database}/tables/17`;
    let address = '';
    const { user } = openDatabasePage(TablesPage, {
      at,
      answers: {
        ...withTable,
        [drop]: (request: Request) => {
          address = request.url;
          return definitionAnswer('DROP TABLE public.orders CASCADE;', { warnings: ['Drops the table public.orders'] })(request);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Drop orders' }));
    expect(await screen.findByRole('button', { name: 'Review SQL' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Type “orders” to confirm' }), 'orders');
    await user.click(screen.getByRole('radio', { name: /Also drop everything/ }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Drop table' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address).toContain('cascade=true');
    expect(address).not.toContain('dry_run');
  });
});

it('a schema is created from the picker, and shown', async () => {
  const { user, router, calls } = openDatabasePage(TablesPage, { at, answers: { [tables]: two, [`POST ${database}/schemas`]: definitionAnswer('CREATE SCHEMA shop;') } });
  await rowOf('orders');
  await user.click(screen.getByRole('combobox', { name: 'Schema' }));
  await user.click(await screen.findByRole('option', { name: 'New schema…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'shop');
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Create schema' }));
  await waitFor(() => expect(router.state.location.search).toBe('?schema=shop'));
  expect(changesIn(calls).map((it) => it.body)).toEqual([{ name: 'shop' }]);
});
