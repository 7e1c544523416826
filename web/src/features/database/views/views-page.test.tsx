import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage } from '@/testing/database-page';
import { materializedViewSample, viewSample } from '@/testing/database-samples';
import { ViewsPage } from './views-page';

const at = 'database/views';
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const answers = {
  [`GET ${database}/views`]: [viewSample({ security_invoker: false })],
  [`GET ${database}/materialized-views`]: [materializedViewSample({ is_populated: false })],
  [`PATCH ${database}/materialized-views/102`]: definitionAnswer('REFRESH MATERIALIZED VIEW public.counts;'),
  [`DELETE ${database}/views/101`]: definitionAnswer('DROP VIEW public.names;'),
};
const rowOf = async (name: string) => within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!);

it('has views and materialized views with their definition', async () => {
  const { user } = openDatabasePage(ViewsPage, { at, answers });
  const names = await rowOf('names');
  expect(names.getByText('Rights of its owner')).toBeVisible();
  await user.click(names.getByText('Show definition'));
  expect(names.getByRole('region', { name: 'Definition of names' })).toHaveTextContent('SELECT name');
  expect((await rowOf('counts')).getByText('Not refreshed yet')).toBeVisible();
  await expectNoAxeViolations();
});

it('refreshes a materialized view, and drops a view after its name was typed', async () => {
  const { user, calls } = openDatabasePage(ViewsPage, { at, answers });
  await user.click(await screen.findByRole('button', { name: 'Refresh counts' }));
  await user.click(await screen.findByRole('button', { name: 'Refresh view' }));
  await done();
  expect(changesIn(calls).map((it) => it.body)).toEqual([{ refresh: true }]);
  expect(screen.queryByRole('button', { name: 'Refresh names' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Drop names' }));
  await user.type(screen.getByRole('textbox', { name: /to confirm/ }), 'names');
  await user.click(screen.getByRole('button', { name: 'Review SQL' }));
  await user.click(await screen.findByRole('button', { name: 'Drop view' }));
  await done();
});

it('explains an empty schema', async () => {
  openDatabasePage(ViewsPage, { at, answers: { [`GET ${database}/views`]: [], [`GET ${database}/materialized-views`]: [] } });
  expect(await screen.findByRole('heading', { name: 'No views in public' })).toBeVisible();
});
