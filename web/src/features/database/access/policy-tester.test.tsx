import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { database, openDatabasePage } from '@/testing/database-page';
import { policySample, roleSample, tableSample } from '@/testing/database-samples';
import { refusal } from '@/testing/fake-api';
import { PoliciesPage } from './policies-page';

const at = 'database/policies';
const test = `POST ${database}/policy-test`;
const answers = {
  [`GET ${database}/roles`]: [roleSample(), roleSample({ id: 72, name: 'admin', can_bypass_rls: true }), roleSample({ id: 73, name: 'owner' })],
  [`GET ${database}/tables`]: [tableSample()],
  [`GET ${database}/policies`]: [policySample()],
};

async function openTester(answer: unknown) {
  const page = openDatabasePage(PoliciesPage, { at, answers: { ...answers, [test]: answer } });
  await page.user.click(await screen.findByRole('button', { name: 'Test policies of orders' }));
  const choose = async (role: string) => {
    await page.user.click(screen.getByRole('combobox', { name: 'Role' }));
    await page.user.click(await screen.findByRole('option', { name: role }));
  };
  return { ...page, choose };
}

it('shows what a role with claims sees', async () => {
  const { user, calls, choose } = await openTester({ role: 'app', rows: [{ id: 1, state: null }], is_cut: true });
  await choose('app');
  await user.type(screen.getByRole('textbox', { name: 'Claims (optional)' }), '{{"sub":"7"}');
  await user.click(screen.getByRole('button', { name: 'Run test' }));
  expect(await screen.findByText('As app, the query returns more than 1 row.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Rows' })).getByRole('cell', { name: 'NULL' })).toBeVisible();
  expect(calls.find((it) => it.call === test)?.body).toEqual({ query: 'SELECT * FROM public.orders', role: 'app', claims: { sub: '7' } });
  await expectNoAxeViolations();
});

it('begins with the owner of the table, and names roles on which policies have no effect', async () => {
  const { choose } = await openTester({});
  expect(screen.getByText(/owner owns orders and sees all rows/)).toBeVisible();
  await choose('admin');
  expect(screen.getByText('admin bypasses row-level security and sees all rows.')).toBeVisible();
});

it('shows why a role cannot be assumed', async () => {
  const { user, choose } = await openTester(refusal(400, 'The query can\'t run as the role "app": permission denied.'));
  await choose('app');
  await user.click(screen.getByRole('button', { name: 'Run test' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('permission denied');
});
