import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Installation } from '@/api/installation/installation';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { InstallationPage } from './installation-page';

const call = '/platform/operator/installation';
const settings = (facts: Partial<Installation> = {}): Installation => ({
  name: { value: 'Acme', source: 'stored', setting: 'server.name' },
  sign_up: { value: 'invited', source: 'stored', setting: 'identity.sign_up' },
  public_url: { value: 'http://localhost:8400', source: 'default', setting: 'server.public_url' },
  mail: { value: null, source: 'default', setting: 'mail.url' },
  ...facts,
});
const relay = {
  value: { url: 'smtp://mail.example.com:587', from: 'box@example.com', user: 'box', has_password: true },
  source: 'stored',
  setting: 'mail.url',
} as const;

function open(answers: Record<string, unknown>) {
  const made = fakeApi(answers);
  return { ...renderPage(<InstallationPage />, { path: '/ops/installation' }), made };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = (made: { call: string; body: unknown }[], verb: string) => made.findLast((it) => it.call.startsWith(verb))?.body;

it('shows the settings, with defaults as empty fields', async () => {
  open({ [`GET ${call}`]: settings() });
  const general = await card('General');
  expect(general.getByLabelText('Name')).toHaveValue('Acme');
  expect(general.getByRole('radio', { name: /Invited/ })).toBeChecked();
  expect(general.getByLabelText('Public URL')).toHaveValue('');
  expect(general.getByLabelText('Public URL')).toHaveAttribute('placeholder', 'http://localhost:8400');
  expect(general.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectNoAxeViolations();
});

it('saves only what was changed in its card', async () => {
  const renamed = settings({ name: { value: 'Night Trains', source: 'stored', setting: 'server.name' } });
  const { made } = open({ [`GET ${call}`]: settings(), [`PATCH ${call}`]: renamed });
  const general = await card('General');
  await userEvent.clear(general.getByLabelText('Name'));
  await userEvent.type(general.getByLabelText('Name'), 'Night Trains');
  await userEvent.click(general.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(general.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(sent(made, 'PATCH')).toEqual({ name: 'Night Trains' });
  expect(general.getByLabelText('Name')).toHaveValue('Night Trains');
});

it('shows what the configuration sets as read-only, with the name of the setting', async () => {
  open({
    [`GET ${call}`]: settings({
      name: { value: 'Acme', source: 'configuration', setting: 'server.name' },
      sign_up: { value: 'closed', source: 'configuration', setting: 'identity.sign_up' },
      mail: { ...relay, source: 'configuration' },
    }),
  });
  const general = await card('General');
  expect(general.getByLabelText('Name')).toHaveAttribute('readonly');
  expect(general.getByLabelText('Name')).toHaveAccessibleDescription('Set in the configuration file (server.name).');
  expect(general.getByRole('radio', { name: /Closed/ })).toBeDisabled();
  expect(general.getByText(/identity\.sign_up/)).toBeVisible();
  const mail = await card('Email');
  expect(mail.getByLabelText('Mail server')).toHaveAttribute('readonly');
  expect(mail.queryByLabelText('Mail password')).toBeNull();
  expect(mail.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(mail.getByRole('button', { name: 'Send test message' })).toBeEnabled();
});

it('keeps a saved mail password unless a new one is typed', async () => {
  const { made } = open({ [`GET ${call}`]: settings({ mail: relay }), [`PATCH ${call}`]: settings({ mail: relay }) });
  const mail = await card('Email');
  expect(mail.getByLabelText('Mail password')).toHaveValue('');
  expect(mail.getByLabelText('Mail password')).toHaveAccessibleDescription('Leave blank to keep the saved one.');
  await userEvent.clear(mail.getByLabelText('Sender address'));
  await userEvent.type(mail.getByLabelText('Sender address'), 'post@example.com');
  await userEvent.click(mail.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(made, 'PATCH')).toEqual({ mail_from: 'post@example.com' }));
});

it('sends a test message through what was typed, before it is saved', async () => {
  const path = `${call}/test-message`;
  const answers: Record<string, unknown> = {
    [`GET ${call}`]: settings(),
    [`POST ${path}`]: refusal(409, 'The test message was not sent: the server refused the password.', 'test_message_failed'),
  };
  const { made } = open(answers);
  const mail = await card('Email');
  expect(mail.getByRole('button', { name: 'Send test message' })).toBeDisabled();
  await userEvent.type(mail.getByLabelText('Mail server'), 'smtps://mail.example.com');
  await userEvent.type(mail.getByLabelText('Sender address'), 'box@example.com');
  await userEvent.click(mail.getByRole('button', { name: 'Send test message' }));
  expect(await mail.findByRole('alert')).toHaveTextContent('the server refused the password');
  answers[`POST ${path}`] = { sent_to: 'sam@example.com' };
  await userEvent.click(mail.getByRole('button', { name: 'Send test message' }));
  expect(await mail.findByText(/accepted the message to sam@example.com/)).toBeVisible();
  expect(sent(made, 'POST')).toEqual({ mail_url: 'smtps://mail.example.com', mail_from: 'box@example.com' });
  expect(made.some((it) => it.call.startsWith('PATCH'))).toBe(false);
});

it('shows why the settings could not be loaded or saved', async () => {
  const answers: Record<string, unknown> = { [`GET ${call}`]: refusal(403, 'Operators only.') };
  open(answers);
  expect(await screen.findByRole('alert')).toHaveTextContent('Operators only.');
  answers[`GET ${call}`] = settings();
  answers[`PATCH ${call}`] = refusal(409, 'Set in the configuration file: change server.name there.', 'set_in_configuration', [
    { field: 'other', message: 'x' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const general = await card('General');
  await userEvent.type(general.getByLabelText('Name'), ' 2');
  await userEvent.click(general.getByRole('button', { name: 'Save' }));
  expect(await general.findByRole('alert')).toHaveTextContent('change server.name there');
});
