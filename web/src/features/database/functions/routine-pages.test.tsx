import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { enumSample, functionSample, tableSample, triggerSample } from '@/testing/database-samples';
import { PublicationsPage } from '../publications/publications-page';
import { TriggersPage } from '../triggers/triggers-page';
import { TypesPage } from '../types/types-page';
import { FunctionsPage } from './functions-page';

const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const functions = { [`GET ${database}/functions`]: [functionSample()] };
const tables = { [`GET ${database}/tables`]: [tableSample()] };

beforeEach(() => {
  // The editor has its own build, which tests do not have; the plain field reports that.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the functions', () => {
  const at = 'database/functions';

  it('are created with a body from the code editor', async () => {
    const { user, calls } = openDatabasePage(FunctionsPage, { at, answers: { ...functions, [`POST ${database}/functions`]: definitionAnswer('CREATE FUNCTION …') } });
    await user.click(await screen.findByRole('button', { name: 'New function' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'touch');
    const body = await screen.findByRole('textbox', { name: /^Body/ });
    await user.clear(body);
    await user.type(body, 'BEGIN RETURN NULL; END');
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create function' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toMatchObject([{ name: 'touch', schema: 'public', return_type: 'trigger', language: 'plpgsql', definition: 'BEGIN RETURN NULL; END' }]);
  });

  it('are replaced by their edited text', async () => {
    const { user, calls } = openDatabasePage(FunctionsPage, { at, answers: { ...functions, [`PATCH ${database}/functions/81`]: definitionAnswer('CREATE OR REPLACE …') } });
    await screen.findByText('touch');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Edit touch' }));
    const editor = await screen.findByRole('textbox', { name: /^Definition/ });
    expect(editor).toHaveValue(functionSample().complete_statement);
    await user.clear(editor);
    await user.type(editor, 'CREATE OR REPLACE');
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Replace function' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ complete_statement: 'CREATE OR REPLACE' }]);
  });
});

describe('the triggers', () => {
  const at = 'database/triggers';
  const answers = { ...functions, ...tables, [`GET ${database}/triggers`]: [triggerSample()] };

  it('are disabled after their SQL was shown', async () => {
    const { user, calls } = openDatabasePage(TriggersPage, { at, answers: { ...answers, [`PATCH ${database}/triggers/91`]: definitionAnswer('ALTER TABLE public.orders DISABLE TRIGGER touch_orders;') } });
    await user.click(await screen.findByRole('button', { name: 'Disable touch_orders' }));
    expect(await screen.findByRole('region', { name: 'SQL' })).toHaveTextContent('DISABLE TRIGGER');
    await user.click(screen.getByRole('button', { name: 'Disable trigger' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ enabled_mode: 'DISABLED' }]);
  });

  it('are created on a table with a function', async () => {
    const { user, calls } = openDatabasePage(TriggersPage, { at, answers: { ...answers, [`POST ${database}/triggers`]: definitionAnswer('CREATE TRIGGER …') } });
    await user.click(await screen.findByRole('button', { name: 'New trigger' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'stamp');
    for (const [field, option] of [['Table', 'orders'], ['Function', /^touch/]] as const) {
      await user.click(dialog.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    await user.click(dialog.getByRole('checkbox', { name: 'INSERT' }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create trigger' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([
      { name: 'stamp', schema: 'public', table: 'orders', function_schema: 'public', function_name: 'touch', activation: 'BEFORE', events: ['INSERT'], orientation: 'ROW' },
    ]);
  });
});

it('enumerated types get values at their places', async () => {
  const { user, calls } = openDatabasePage(TypesPage, { at: 'database/types', answers: { [`GET ${database}/types`]: [enumSample()], [`PATCH ${database}/types/41`]: definitionAnswer('ALTER TYPE …') } });
  await user.click(await screen.findByRole('button', { name: 'Edit mood' }));
  await user.click(await screen.findByRole('button', { name: 'Add value after value 1' }));
  await user.type(screen.getByRole('textbox', { name: 'Value 2' }), 'sad');
  await expectNoAxeViolations();
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Change type' }));
  await done();
  expect(changesIn(calls).map((it) => it.body)).toEqual([{ add_values: [{ value: 'sad', before: "can't say" }] }]);
});

it('publications name their tables', async () => {
  const { user, calls } = openDatabasePage(PublicationsPage, { at: 'database/publications', answers: { ...tables, [`GET ${database}/publications`]: [], [`POST ${database}/publications`]: definitionAnswer('CREATE PUBLICATION …') } });
  await user.click((await screen.findAllByRole('button', { name: 'New publication' }))[0]!);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'live');
  await user.click(screen.getByRole('checkbox', { name: 'Truncates' }));
  await user.click(await screen.findByRole('checkbox', { name: /^orders/ }));
  await expectNoAxeViolations();
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Create publication' }));
  await done();
  expect(changesIn(calls).map((it) => it.body)).toEqual([
    { name: 'live', publish_insert: true, publish_update: true, publish_delete: true, publish_truncate: false, tables: [{ schema: 'public', name: 'orders' }] },
  ]);
});
