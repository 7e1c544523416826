import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { database, openDatabasePage } from '@/testing/database-page';
import { constraintSample, tableSample } from '@/testing/database-samples';
import { refusal } from '@/testing/fake-api';
import { SchemaPage } from './schema-page';

const at = 'database/schemas';
const tables = `GET ${database}/tables`;
const constraints = `GET ${database}/constraints`;
const answers = {
  [tables]: [tableSample(), tableSample({ id: 18, name: 'customers' }), tableSample({ id: 19, name: 'orders_2026', is_partition: true })],
  [constraints]: [constraintSample({ on_delete: 'CASCADE' })],
};

beforeEach(() => {
  // The document of the tests measures nothing.
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('DOMMatrixReadOnly', class { m22 = 1; });
  return () => vi.unstubAllGlobals();
});

it('shows the tables in a grid where no worker can run', async () => {
  const { user } = openDatabasePage(SchemaPage, { at, answers });
  const diagram = await screen.findByRole('region', { name: 'Diagram of public' });
  expect(screen.getByText(/automatic layout didn't finish/)).toBeVisible();
  expect(diagram).toHaveTextContent('2 tables, 1 relation.');
  expect(within(diagram).getByRole('link', { name: 'orders', hidden: true })).toHaveAttribute('href', '/project/shop/database/tables/17');
  await user.click(screen.getByRole('checkbox', { name: 'Show partitions' }));
  expect(diagram).toHaveTextContent('3 tables, 1 relation.');
});

it('has the same as a list, with links to the tables', async () => {
  const { user } = openDatabasePage(SchemaPage, { at, answers });
  await user.click(await screen.findByRole('tab', { name: 'Relations' }));
  const row = within((await screen.findByRole('rowheader', { name: /orders/ })).closest('tr')!);
  expect(row.getByText('Many to one, optional, on delete cascade')).toBeVisible();
  expect(row.getByRole('link', { name: 'customers' })).toHaveAttribute('href', '/project/shop/database/tables/18');
  await expectNoAxeViolations();
  await user.type(screen.getByRole('searchbox', { name: 'Search relations' }), 'nothing');
  expect(await screen.findByText('No relations match “nothing”.')).toBeVisible();
});

it('explains an empty schema, and reports a failure with a way to try again', async () => {
  const { user, answers: all } = openDatabasePage(SchemaPage, { at, answers: { [tables]: refusal(503, 'The database does not respond.'), [constraints]: [] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not respond.');
  all[tables] = [];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No tables in public' })).toBeVisible();
});
