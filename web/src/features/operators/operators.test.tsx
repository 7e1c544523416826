import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { profileQuery } from '@/api/profile/get-profile';
import { liveKey, operatorsTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { profile } from '@/testing/samples';
import { OperatorsPage } from './operators-page';

const call = '/platform/operator/operators';
const sam = { gotrue_id: 'sam', email: 'sam@example.com', username: 'sam', role: 'operator' };
const ora = { gotrue_id: 'ora', email: 'ora@example.com', username: 'ora', role: 'on_call' };
const open = () =>
  renderPage(<OperatorsPage />, {
    path: '/ops/operators',
    known: (client: QueryClient) => client.setQueryData(profileQuery().queryKey, { ...profile, operator_role: 'operator' }),
  });

it('lists platform roles, and explains why the last operator cannot be removed', async () => {
  fakeApi({ [`GET ${call}`]: [sam, ora] });
  open();
  const rows = within(await screen.findByRole('list', { name: 'Operators' })).getAllByRole('listitem');
  expect(rows[1]).toHaveTextContent('sam@example.com (you)');
  expect(rows[1]).toHaveTextContent("You can't remove the last operator");
  expect(screen.getByRole('button', { name: 'Remove sam@example.com' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Role of sam@example.com' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove ora@example.com' })).toBeEnabled();
  await expectNoAxeViolations();
});

it('assigns a role by address, and shows that there is no such account', async () => {
  const answers: Record<string, unknown> = { [`GET ${call}`]: [sam], [`PUT ${call}`]: refusal(404, 'Nobody has an account with this address.') };
  const made = fakeApi(answers);
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ora@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Assign role' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nobody has an account with this address.');
  answers[`PUT ${call}`] = ora;
  answers[`GET ${call}`] = [sam, ora];
  await userEvent.click(screen.getByRole('button', { name: 'Assign role' }));
  expect(await screen.findByText('ora@example.com')).toBeVisible();
  expect(made.findLast((it) => it.call.startsWith('PUT'))?.body).toEqual({ email: 'ora@example.com', role: 'on_call' });
});

it('removes a role after a confirmation', async () => {
  const answers: Record<string, unknown> = { [`GET ${call}`]: [sam, ora], [`PUT ${call}`]: { ...ora, role: 'none' } };
  fakeApi(answers);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove ora@example.com' }));
  answers[`GET ${call}`] = [sam];
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove role' }));
  await waitFor(() => expect(screen.queryByText('ora@example.com')).toBeNull());
});

it('shows changes by other operators immediately, as pushed by the topic', async () => {
  fakeApi({ [`GET ${call}`]: [sam] });
  const { client } = open();
  await screen.findByRole('list', { name: 'Operators' });
  const spy = ({ gotrue_id, ...rest }: typeof sam) => [gotrue_id, rest] as const;
  const notify = (all: (typeof sam)[]) =>
    act(async () => {
      client.setQueryData(liveKey(operatorsTopic), { operators: Object.fromEntries(all.map(spy)) });
      await Promise.resolve();
    });
  await notify([sam, ora]);
  expect(screen.getByText('ora@example.com')).toBeVisible();
  await notify([sam]);
  expect(screen.queryByText('ora@example.com')).toBeNull();
  // A malformed state is ignored.
  await act(async () => {
    client.setQueryData(liveKey(operatorsTopic), { operators: [1] });
    await Promise.resolve();
  });
  expect(screen.getByRole('list', { name: 'Operators' })).toHaveTextContent('sam@example.com (you)');
});

it('that cannot be loaded shows an error', async () => {
  fakeApi({ [`GET ${call}`]: refusal(503, 'Storage is away.') });
  open();
  expect(await screen.findByText("Couldn't load the operators.")).toBeVisible();
});
