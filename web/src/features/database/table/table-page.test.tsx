import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { constraintSample, indexSample, tableSample } from '@/testing/database-samples';
import { refusal } from '@/testing/fake-api';
import { TablePage } from './table-page';

const at = 'database/tables/17';
const path = 'database/tables/:id';
const answers = {
  [`GET ${database}/tables/17`]: tableSample(),
  [`GET ${database}/constraints`]: [constraintSample(), constraintSample({ id: 32, name: 'positive', type: 'CHECK', definition: 'CHECK (id > 0) NOT VALID', columns: ['id'], is_validated: false })],
  [`GET ${database}/indexes`]: [indexSample(), indexSample({ id: 52, name: 'orders_pkey', is_primary: true, is_unique: true, constraint_name: 'orders_pkey' })],
};
const open = (more: Record<string, unknown> = {}, role: 'Owner' | 'Read-only' = 'Owner') => openDatabasePage(TablePage, { at, path, role, answers: { ...answers, ...more } });
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the page of a table', () => {
  it('has its columns, constraints and indexes', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'orders' })).toBeVisible();
    const state = within((await screen.findByText('state')).closest('tr')!);
    expect(state.getByText("'new'::text")).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('tab', { name: 'Constraints' }));
    expect(await screen.findByText('FOREIGN KEY (customer_id) REFERENCES customers(id)')).toBeVisible();
    expect(screen.getByText('Not validated')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Indexes' }));
    expect(await screen.findByText('CREATE INDEX orders_state_idx ON public.orders USING btree (state)', { selector: 'tr:first-child code' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Drop orders_pkey' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('of a table that was dropped says so', async () => {
    open({ [`GET ${database}/tables/17`]: refusal(404, 'This object does not exist in the database.') });
    expect(await screen.findByRole('heading', { name: "This table doesn't exist" })).toBeVisible();
  });

  it('can only be read by members without full access', async () => {
    open({}, 'Read-only');
    await screen.findByText('state');
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Drop)/ })).toBeNull();
  });

  it('adds a column', async () => {
    const { user, calls } = open({ [`POST ${database}/columns`]: definitionAnswer('ALTER TABLE public.orders ADD COLUMN note text;') });
    await user.click(await screen.findByRole('button', { name: 'Add column' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'note');
    await reviewSql(user);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add column' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ table_id: 17, name: 'note', type: 'text' }]);
  });

  it('changes a column', async () => {
    const { user, calls } = open({ [`PATCH ${database}/columns/17.2`]: definitionAnswer('ALTER TABLE public.orders ALTER COLUMN state DROP DEFAULT;') });
    await user.click(await screen.findByRole('button', { name: 'Edit state' }));
    await user.clear(await screen.findByRole('combobox', { name: 'Default value' }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Change column' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ drop_default: true }]);
  });

  it('adds a check without reading the rows, and validates one', async () => {
    const { user, calls } = open({
      [`POST ${database}/constraints`]: definitionAnswer('ALTER TABLE public.orders ADD CHECK (id > 0) NOT VALID;'),
      [`PATCH ${database}/constraints/32`]: definitionAnswer('ALTER TABLE public.orders VALIDATE CONSTRAINT positive;'),
    });
    await user.click(await screen.findByRole('tab', { name: 'Constraints' }));
    await user.click(await screen.findByRole('button', { name: 'Add constraint' }));
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: /^Check/ }));
    await user.type(screen.getByRole('textbox', { name: 'Expression' }), 'id > 0');
    await user.click(screen.getByRole('checkbox', { name: /NOT VALID/ }));
    await reviewSql(user);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add constraint' }));
    await done();
    await user.click(screen.getByRole('button', { name: 'Validate positive' }));
    await user.click(await screen.findByRole('button', { name: 'Validate constraint' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ table_id: 17, type: 'CHECK', expression: 'id > 0', is_not_valid: true }, { validate: true }]);
  });

  it('creates an index without blocking writers', async () => {
    const { user, calls } = open({ [`POST ${database}/indexes`]: definitionAnswer('CREATE INDEX CONCURRENTLY ON public.orders (state);') });
    await user.click(await screen.findByRole('tab', { name: 'Indexes' }));
    await user.click(await screen.findByRole('button', { name: 'New index' }));
    await user.click(await screen.findByRole('checkbox', { name: 'state' }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create index' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ table_id: 17, columns: ['state'], is_concurrent: true }]);
  });
});
