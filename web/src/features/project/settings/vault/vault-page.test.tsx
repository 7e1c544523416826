import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, profile } from '@/testing/samples';
import { revealedForMs } from './use-revealed-value';
import { VaultPage } from './vault-page';

const path = '/platform/projects/shop/vault/secrets';
const secret = (name: string, facts: object = {}) => ({
  id: name,
  name,
  description: '',
  roles: ['postgres'],
  created_at: new Date(Date.now() - 3_600_000).toISOString(),
  updated_at: new Date(Date.now() - 60_000).toISOString(),
  ...facts,
});
const vault = (...secrets: object[]) => ({ secrets_max: 1_000, secrets, roles: ['clerk', 'postgres'] });

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { [`GET ${path}`]: vault(secret("it's a key", { description: 'For payments' })) };
  calls = fakeApi(answers);
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (permissions = permissionsOf('Owner')) =>
  renderPage(<VaultPage />, {
    path: '/project/:ref/settings/vault/secrets',
    at: '/project/shop/settings/vault/secrets',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), projectDetail());
    },
  });

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the vault', () => {
  it('lists secrets with roles, and the SQL that reads one', async () => {
    open();
    const row = await screen.findByRole('row', { name: /it's a key/ });
    expect(row).toHaveTextContent('For payments');
    expect(row).toHaveTextContent('postgres');
    expect(row).toHaveTextContent('1 h ago1 min ago');
    expect(screen.getByRole('region', { name: 'SQL that reads a secret' })).toHaveTextContent("SELECT vault.read_secret('it''s a key');");
    await expectNoAxeViolations();
  });

  it('explains itself while it is empty', async () => {
    answers[`GET ${path}`] = vault();
    open();
    expect(await screen.findByText(/^The vault keeps keys and passwords that your SQL needs/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows why it cannot be read, and tries again', async () => {
    answers[`GET ${path}`] = refusal(409, 'The schema vault belongs to the project. Rename or drop it.');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the secrets.The schema vault belongs to the project. Rename or drop it.");
    answers[`GET ${path}`] = vault();
    await click('Try again');
    expect(await screen.findByText('No secrets')).toBeVisible();
  });

  it('accepts no further secret at the limit', async () => {
    answers[`GET ${path}`] = { ...vault(secret('one')), secrets_max: 1 };
    open();
    expect(await screen.findByRole('button', { name: 'New secret' })).toBeDisabled();
    expect(screen.getByText('A project can have 1 secrets. Delete one to create another.')).toBeVisible();
  });

  it('can neither be changed nor revealed with a role that only reads', async () => {
    open(permissionsOf('Read-only'));
    await screen.findByRole('row', { name: /it's a key/ });
    for (const name of ['New secret', "Edit it's a key", "Delete it's a key", "Reveal it's a key"]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a value', () => {
  const reveal = `GET ${path}/it's%20a%20key/value`;

  it('is revealed on request, in no cache, and hidden again after 30 seconds', async () => {
    answers[reveal] = { value: 'pk_s3cret' };
    const { client } = open();
    await screen.findByRole('row', { name: /it's a key/ });
    // Only the test moves time: with a clock that moves too, a step of the test can wait forever.
    vi.useFakeTimers();
    const advance = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    fireEvent.click(screen.getByRole('button', { name: "Reveal it's a key" }));
    await advance(1);
    expect(screen.getByText('pk_s3cret')).toBeVisible();
    expect(screen.getByRole('button', { name: "Copy the value of it's a key" })).toBeVisible();
    expect(JSON.stringify(client.getQueryCache().getAll().map((it) => it.state.data))).not.toContain('s3cret');
    await advance(revealedForMs - 2);
    expect(screen.getByText('pk_s3cret')).toBeVisible();
    await advance(100);
    expect(screen.queryByText('pk_s3cret')).toBeNull();
    expect(client.getMutationCache().getAll()).toEqual([]);
  });

  it('is hidden on request', async () => {
    answers[reveal] = { value: 'pk_s3cret' };
    open();
    await click("Reveal it's a key");
    await screen.findByText('pk_s3cret');
    await expectNoAxeViolations();
    await click("Hide it's a key");
    expect(screen.queryByText('pk_s3cret')).toBeNull();
    expect(screen.getByRole('button', { name: "Reveal it's a key" })).toBeVisible();
  });

  it('shows why it cannot be revealed', async () => {
    answers[reveal] = refusal(409, 'A stored secret was refused.');
    open();
    await click("Reveal it's a key");
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't reveal the value.A stored secret was refused.");
  });
});

describe('a new secret', () => {
  it('is created with its roles, and its value is not cached', async () => {
    answers[`POST ${path}`] = secret('mail');
    const { client } = open();
    await click('New secret');
    const form = await dialog('New secret');
    expect(form.getByText('Without a role, no SQL can read the secret.')).toBeVisible();
    await userEvent.type(form.getByLabelText('Name'), ' mail ');
    await userEvent.type(form.getByLabelText('Value'), 'pk_s3cret');
    await userEvent.click(form.getByRole('checkbox', { name: 'clerk' }));
    await expectNoAxeViolations();
    await userEvent.click(form.getByRole('button', { name: 'Create secret' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find((it) => it.call === `POST ${path}`)?.body).toEqual({ name: 'mail', value: 'pk_s3cret', description: '', roles: ['clerk'] });
    expect(calls.at(-1)?.call).toBe(`GET ${path}`);
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
    expect(JSON.stringify(client.getQueryCache().getAll().map((it) => it.state.data))).not.toContain('s3cret');
  });

  it('is typed behind dots unless its value is shown', async () => {
    open();
    await click('New secret');
    const form = await dialog('New secret');
    expect(form.getByLabelText('Value').className).toContain('-webkit-text-security:disc');
    await userEvent.click(form.getByRole('button', { name: 'Show value' }));
    expect(form.getByLabelText('Value').className).not.toContain('-webkit-text-security');
    expect(form.getByRole('button', { name: 'Hide value' })).toBeVisible();
  });

  it('needs a name and a value, and shows the server’s refusal', async () => {
    answers[`POST ${path}`] = refusal(409, 'There is already a secret named mail.');
    open();
    await click('New secret');
    const form = await dialog('New secret');
    await userEvent.click(form.getByRole('button', { name: 'Create secret' }));
    expect(form.getByText('Enter a name.')).toBeVisible();
    expect(form.getByText('Enter a value.')).toBeVisible();
    expect(calls.filter((it) => it.call.startsWith('POST'))).toEqual([]);
    await userEvent.type(form.getByLabelText('Name'), 'mail');
    await userEvent.type(form.getByLabelText('Value'), 'x');
    await userEvent.click(form.getByRole('button', { name: 'Create secret' }));
    expect(await form.findByRole('alert')).toHaveTextContent("Couldn't save the secret.There is already a secret named mail.");
  });
});

describe('a secret', () => {
  beforeEach(() => {
    answers[`GET ${path}`] = vault(secret('mail'));
  });

  it('is changed without its value', async () => {
    answers[`PATCH ${path}/mail`] = secret('mail');
    open();
    await click('Edit mail');
    const form = await dialog('Edit secret mail');
    await userEvent.click(form.getByRole('checkbox', { name: 'postgres' }));
    await userEvent.click(form.getByRole('button', { name: 'Save secret' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find((it) => it.call === `PATCH ${path}/mail`)?.body).toEqual({ roles: [] });
  });

  it('is deleted once its name is typed', async () => {
    answers[`DELETE ${path}/mail`] = null;
    open();
    await click('Delete mail');
    const asked = await dialog('Delete secret');
    expect(asked.getByRole('button', { name: 'Delete secret' })).toBeDisabled();
    await expectNoAxeViolations();
    await userEvent.type(asked.getByLabelText('Type “mail” to confirm'), 'mail');
    answers[`GET ${path}`] = vault();
    await userEvent.click(asked.getByRole('button', { name: 'Delete secret' }));
    expect(await screen.findByText('No secrets')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
