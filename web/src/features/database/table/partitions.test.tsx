import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { constraintSample, tableSample } from '@/testing/database-samples';
import { TablePage } from './table-page';

const page = { at: 'database/tables/17', path: 'database/tables/:id' };
const parent = tableSample({ is_partitioned: true, partition_key: 'LIST (state)' });
const first = tableSample({ id: 18, name: 'orders_new', is_partition: true, partition_of: 17, partition_bound: "FOR VALUES IN ('new')" });
const answers = {
  [`GET ${database}/tables/17`]: parent,
  [`GET ${database}/tables`]: [parent, first, tableSample({ id: 19, name: 'old_orders' })],
  [`GET ${database}/constraints`]: [constraintSample()],
  [`POST ${database}/tables`]: definitionAnswer('CREATE TABLE … PARTITION OF'),
  [`PATCH ${database}/tables/18`]: definitionAnswer('ALTER TABLE … DETACH PARTITION'),
  [`PATCH ${database}/tables/19`]: definitionAnswer('ALTER TABLE … ATTACH PARTITION'),
  [`PATCH ${database}/constraints/31`]: definitionAnswer('ALTER TABLE … RENAME CONSTRAINT'),
};
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('partitions are listed, created, attached and detached', async () => {
  const { user, calls } = openDatabasePage(TablePage, { ...page, answers });
  await user.click(await screen.findByRole('tab', { name: 'Partitions' }));
  expect(await screen.findByText("FOR VALUES IN ('new')")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New partition' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'orders_paid');
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Create partition' }));
  await done();
  await user.click(screen.getByRole('button', { name: 'Attach a table' }));
  await user.click(screen.getByRole('combobox', { name: 'Table' }));
  await user.click(await screen.findByRole('option', { name: 'old_orders' }));
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Attach partition' }));
  await done();
  await user.click(screen.getByRole('button', { name: 'Detach orders_new' }));
  expect(screen.getByText(/ACCESS EXCLUSIVE locks on both tables/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Concurrently/ }));
  expect(screen.getByText(/SHARE UPDATE EXCLUSIVE lock on the partitioned table/)).toBeVisible();
  await reviewSql(user);
  await user.click(await screen.findByRole('button', { name: 'Detach partition' }));
  await done();
  const bound = "FOR VALUES IN ('a', 'b')";
  expect(changesIn(calls).map((it) => it.body)).toEqual([
    { name: 'orders_paid', schema: 'public', partition_of: 17, partition_bound: bound },
    { attach_to: 17, partition_bound: bound },
    { detach: true, detach_mode: 'CONCURRENTLY' },
  ]);
});

it('a detachment that was interrupted is marked, and ended at once', async () => {
  const pending = { ...first, partition_detach_pending: true };
  const { user, calls } = openDatabasePage(TablePage, { ...page, answers: { ...answers, [`GET ${database}/tables`]: [parent, pending] } });
  await user.click(await screen.findByRole('tab', { name: 'Partitions' }));
  expect(await screen.findByText('Detaching was interrupted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Detach orders_new' }));
  await user.click(await screen.findByRole('button', { name: 'Detach partition' }));
  await done();
  expect(changesIn(calls).map((it) => it.body)).toEqual([{ detach: true, detach_mode: 'FINALIZE' }]);
});

it('a constraint is renamed and described', async () => {
  const { user, calls } = openDatabasePage(TablePage, { ...page, answers });
  await user.click(await screen.findByRole('tab', { name: 'Constraints' }));
  await user.click(await screen.findByRole('button', { name: 'Rename orders_customer_id_fkey' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'of_customer');
  await user.type(screen.getByRole('textbox', { name: 'Comment (optional)' }), 'Buyer');
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Change constraint' }));
  await done();
  expect(changesIn(calls).map((it) => it.body)).toEqual([{ name: 'of_customer', comment: 'Buyer' }]);
});
