import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { database, openDatabasePage } from '@/testing/database-page';
import { extensionSample } from '@/testing/database-samples';
import { GraphiqlPage } from './graphiql-page';

const at = 'database/graphiql';

it('without the function, the steps are listed with who does them and which are done', async () => {
  openDatabasePage(GraphiqlPage, {
    at,
    answers: {
      [`GET ${database}/functions`]: [],
      [`GET ${database}/extensions`]: [extensionSample({ id: 'pg_graphql', name: 'pg_graphql', is_trusted: false })],
      'GET /platform/extensions': { allowed: [] },
    },
  });
  await screen.findByText(/Debian has no package of it/);
  const steps = screen.getAllByRole('listitem');
  const listed = steps.filter((it) => /Done|To do/.test(it.textContent)).map((it) => it.textContent);
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatch(/^OperatorDone.*Debian has no package of it/);
  expect(listed[1]).toMatch(/^OperatorTo do.*config\/extensions\.json/);
  expect(listed[2]).toMatch(/^Administrator of the projectTo do/);
  const card = within(screen.getByRole('region', { name: 'This database has no GraphQL' }));
  expect(card.getByRole('link', { name: 'Open extensions' })).toHaveAttribute('href', expect.stringContaining('database/extensions'));
  expect(screen.queryByRole('combobox', { name: 'Run as' })).toBeNull();
  await expectNoAxeViolations();
});

it('a failure to look for the function is shown and can be tried again', async () => {
  openDatabasePage(GraphiqlPage, { at, answers: { [`GET ${database}/functions`]: { status: 400, body: { message: 'Lost.' } } } });
  expect(await screen.findByText("Couldn't look for pg_graphql.")).toBeVisible();
});
