import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { defaultPrivilegeSample, roleSample } from '@/testing/database-samples';
import { DefaultPrivilegesPage } from './default-privileges-page';

const at = 'database/default-privileges';
const kind = `${database}/default-privileges`;
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const answers = {
  [`GET ${database}/roles`]: [roleSample()],
  [`GET ${kind}`]: [defaultPrivilegeSample()],
  [`POST ${kind}`]: definitionAnswer('ALTER DEFAULT PRIVILEGES … GRANT'),
  [`DELETE ${kind}`]: definitionAnswer('ALTER DEFAULT PRIVILEGES … REVOKE'),
};

it('are listed and revoked after their SQL was shown', async () => {
  const { user, calls } = openDatabasePage(DefaultPrivilegesPage, { at, answers });
  await user.click(await screen.findByRole('button', { name: 'Revoke SELECT on tables from app' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke privilege' }));
  await done();
  expect(changesIn(calls).map((it) => it.body)).toEqual([{ role: 'owner', schema: 'public', object_type: 'TABLES', grantee: 'app', privilege_type: 'SELECT' }]);
  await expectNoAxeViolations();
});

it('are granted on future objects of a schema', async () => {
  const { user, calls } = openDatabasePage(DefaultPrivilegesPage, { at, answers });
  await user.click(await screen.findByRole('button', { name: 'Grant privileges' }));
  await user.click(screen.getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'app' }));
  await user.click(screen.getByRole('checkbox', { name: 'INSERT' }));
  await reviewSql(user);
  await user.click(screen.getByRole('button', { name: 'Grant privileges' }));
  await done();
  expect(changesIn(calls).map((it) => (it.body as { privilege_type: string }).privilege_type)).toEqual(['SELECT', 'INSERT']);
});

it('can only be read without full access', async () => {
  openDatabasePage(DefaultPrivilegesPage, { at, answers, role: 'Read-only' });
  await screen.findByText('SELECT on tables');
  expect(screen.queryByRole('button', { name: /Grant|Revoke/ })).toBeNull();
});
