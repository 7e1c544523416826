import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiKey, apiKeysKey } from '@/api/api-keys/list-api-keys';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, profile } from '@/testing/samples';
import { ApiKeysPage } from './api-keys-page';

const path = '/platform/projects/shop/api-keys';
const key = (id: string, facts: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: id,
  access: 'read',
  made_by: { gotrue_id: 'sam', username: 'sam' },
  created_at: new Date(Date.now() - 3_600_000).toISOString(),
  expires_at: null,
  last_used_at: null,
  ...facts,
});

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { [`GET ${path}`]: { keys: [key('nightly')] } };
  calls = fakeApi(answers);
});

const open = (permissions = permissionsOf('Owner')) =>
  renderPage(<ApiKeysPage />, {
    path: '/project/:ref/settings/api-keys',
    at: '/project/shop/settings/api-keys',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), projectDetail());
    },
  });

const rows = async () => within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const create = async () => userEvent.click(await screen.findByRole('button', { name: 'Create key' }));

describe('the API keys of a project', () => {
  it('show name, creator, creation and expiry', async () => {
    const ida = { gotrue_id: 'ida', username: 'ida' };
    answers[`GET ${path}`] = {
      keys: [
        key('nightly', { expires_at: new Date(Date.now() + 86_400_000 * 2 - 1_000).toISOString() }),
        key('deploy', { access: 'write', made_by: ida, last_used_at: new Date(Date.now() - 60_000).toISOString() }),
        key('old', { expires_at: '2026-01-01T00:00:00.000Z' }),
      ],
    };
    open();
    const [nightly, deploy, old] = await rows();
    expect(nightly).toHaveTextContent('nightlyReadCreated byyouCreated1 h agoLast usedneverExpiresin 2 d');
    expect(deploy).toHaveTextContent('deployRead and writeCreated byida');
    expect(deploy).toHaveTextContent('Last used1 min agoExpiresnever');
    expect(within(old!).getAllByText('Expired')).toHaveLength(2);
    await expectNoAxeViolations();
  });

  it('are empty at first', async () => {
    answers[`GET ${path}`] = { keys: [] };
    open();
    expect(screen.getByRole('status', { name: 'Loading API keys' })).toBeVisible();
    expect(await screen.findByText('No management API keys')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('can be requested again after an error', async () => {
    answers[`GET ${path}`] = refusal(403, 'You may not see this.');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the API keys.You may not see this.");
    await expectNoAxeViolations();
    answers[`GET ${path}`] = { keys: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No management API keys')).toBeVisible();
  });
});

describe('a new key', () => {
  it('is shown once, and not stored', async () => {
    answers[`POST ${path}`] = { ...key('deploy', { access: 'write' }), secret: 'sbx_s3cret' };
    const { client } = open();
    await create();
    const form = dialog('Create API key');
    await userEvent.type(form.getByLabelText('Name'), ' deploy ');
    await userEvent.click(form.getByRole('radio', { name: /^Read and write/ }));
    await expectNoAxeViolations();
    await userEvent.click(form.getByRole('button', { name: 'Create key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
    expect(shown.getByLabelText('API key')).toHaveTextContent('sbx_s3cret');
    expect(shown.getByText("Copy it now and store it like a password. You won't see it again.")).toBeVisible();
    expect(calls.at(-1)).toEqual({ call: `POST ${path}`, body: { name: 'deploy', access: 'write', expires_in_days: 30 } });
    await expectNoAxeViolations();
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    expect((await rows()).map((it) => it.textContent?.slice(0, 7))).toEqual(['deployR', 'nightly']);
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
    expect(JSON.stringify(client.getQueryData(apiKeysKey('shop')))).not.toContain('s3cret');
  });

  it('can have no expiry', async () => {
    answers[`POST ${path}`] = { ...key('deploy'), secret: 'sbx_s3cret' };
    open();
    await create();
    await userEvent.type(screen.getByLabelText('Name'), 'deploy');
    await userEvent.click(screen.getByRole('combobox', { name: 'Expires after' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Never' }));
    expect(screen.getByText(/^Valid until it's revoked/)).toBeVisible();
    await userEvent.click(dialog('Create API key').getByRole('button', { name: 'Create key' }));
    await screen.findByRole('dialog', { name: 'Copy your API key' });
    expect(calls.at(-1)?.body).toEqual({ name: 'deploy', access: 'read' });
  });

  it('requires a name', async () => {
    open();
    await create();
    await userEvent.click(dialog('Create API key').getByRole('button', { name: 'Create key' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(calls.filter((it) => it.call.startsWith('POST'))).toEqual([]);
    await expectNoAxeViolations();
  });

  it('shows an error if it was not created', async () => {
    answers[`POST ${path}`] = refusal(409, 'A project has 20 keys at most.');
    open();
    await create();
    await userEvent.type(screen.getByLabelText('Name'), 'deploy');
    await userEvent.click(dialog('Create API key').getByRole('button', { name: 'Create key' }));
    expect(await dialog('Create API key').findByRole('alert')).toHaveTextContent("Couldn't create the key.A project has 20 keys at most.");
    await expectNoAxeViolations();
  });
});

describe('revoking a key', () => {
  const revoke = async () => userEvent.click(await screen.findByRole('button', { name: 'Revoke nightly' }));

  it('requires a confirmation, and is permanent', async () => {
    answers[`DELETE ${path}/nightly`] = null;
    open();
    await revoke();
    expect(screen.getByRole('dialog')).toHaveTextContent('Scripts that use nightly lose access immediately');
    await expectNoAxeViolations();
    await userEvent.click(dialog('Revoke API key').getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('No management API keys')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.at(-1)).toEqual({ call: `DELETE ${path}/nightly`, body: undefined });
  });

  it('shows an error, and refetches the list', async () => {
    answers[`DELETE ${path}/nightly`] = refusal(404, 'There is no such key.');
    open();
    await revoke();
    const before = calls.length;
    await userEvent.click(dialog('Revoke API key').getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('There is no such key.')).toBeVisible();
    await waitFor(() => expect(calls.slice(before).map((it) => it.call)).toContain(`GET ${path}`));
  });

  it.each([
    ['allowed for other users’ keys with permission to change the project', permissionsOf('Owner'), 'ida', 1],
    ['allowed for the user’s own key, with any role', permissionsOf('Read-only'), 'sam', 1],
    ['not allowed for other users’ keys without permission', permissionsOf('Read-only'), 'ida', 0],
  ])('is %s', async (_, permissions, maker, buttons) => {
    answers[`GET ${path}`] = { keys: [key('nightly', { made_by: { gotrue_id: maker, username: maker } })] };
    open(permissions);
    await rows();
    expect(screen.queryAllByRole('button', { name: 'Revoke nightly' })).toHaveLength(buttons);
  });
});
