import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { customContentKey } from '@/api/platform/get-custom-content';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { dbPasswordKey } from '@/api/projects/get-db-password';
import { projectKey } from '@/api/projects/get-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { computeSizes, plans, postgresConfig, resizable } from '@/testing/resource-samples';
import { renderPage } from '@/testing/render-page';
import { customContent, organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { DatabaseSettingsPage } from './database-settings-page';

const config = '/platform/projects/shop/config/postgres';
const password = '/platform/projects/shop/db-password';
let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    'GET /platform/organizations/acme/available-compute': computeSizes(),
    'GET /platform/plans': plans,
    [`GET ${config}`]: postgresConfig(),
    [`GET ${password}`]: { db_pass: 'first-s3cret', connectionString: null },
    'POST /platform/profile/password-check': { result: { score: 4, feedback: { suggestions: [], warning: '' } } },
  };
  calls = fakeApi(answers);
});

/** Customized settings, as pushed. */
const timeout = { postgres_config: { statement_timeout: 60_000 } };

function open({ project = resizable({}, timeout), permissions = permissionsOf('Owner'), hash = '' } = {}) {
  const page = renderPage(<DatabaseSettingsPage />, {
    path: '/project/:ref/database/settings',
    at: `/project/shop/database/settings${hash}`,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization({ plan: { id: 'pro', name: 'Pro' } })]);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), project);
      client.setQueryData(customContentKey, customContent());
      client.setQueryData(['sign-in-settings'], signInSettings());
    },
  });
  const show = (next: ProjectDetail) =>
    act(async () => {
      page.client.setQueryData(projectKey('shop'), next);
      await Promise.resolve();
    });
  return { ...page, show };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Reset database password' }));
const setting = (name: string) => screen.findByRole('textbox', { name });
const retype = async (name: string, value: string) => {
  const field = await setting(name);
  await userEvent.clear(field);
  await userEvent.type(field, value);
};
const changes = () => within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('listitem').map((it) => it.textContent);
const notUp = resizable({ status: 'INACTIVE' }, timeout);
const reader = permissionsOf('Read-only');

describe('the page', () => {
  it('has the connection, the password, the limits and the settings, each with a link target', async () => {
    open({ hash: '#database-password' });
    expect(screen.getAllByRole('region').map((it) => it.id)).toEqual([
      'connection',
      'database-password',
      'connection-pooler',
      'postgres-settings',
    ]);
    expect(screen.getByRole('region', { name: 'Database password' })).toHaveFocus();
    await setting('work_mem');
    await expectNoAxeViolations();
  });
});

describe('the password', () => {
  const reset = () => userEvent.click(region('Database password').getByRole('button', { name: 'Reset password' }));
  const send = () => userEvent.click(dialog().getByRole('button', { name: 'Reset password' }));
  const field = () => dialog().getByLabelText('New password');

  it('is replaced by a strong one, and the revealed one with it', async () => {
    answers[`PATCH ${password}`] = { ref: 'shop', pending: false };
    const { client } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Reveal password' }));
    expect(await screen.findByLabelText('Database password', { selector: 'code' })).toHaveTextContent('first-s3cret');
    await reset();
    await userEvent.type(field(), 'gravel-otter-94-mandolin');
    expect(await dialog().findByText('This password is strong.')).toBeVisible();
    await expectNoAxeViolations();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toEqual({ call: `PATCH ${password}`, body: { password: 'gravel-otter-94-mandolin' } });
    expect(screen.getByLabelText('Database password', { selector: 'code' })).toHaveTextContent('gravel-otter-94-mandolin');
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  });

  it('that was not revealed is not stored', async () => {
    answers[`PATCH ${password}`] = { ref: 'shop', pending: true };
    const { client } = open();
    await reset();
    await userEvent.type(field(), 'gravel-otter-94-mandolin');
    await dialog().findByText('This password is strong.');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.getQueryData(dbPasswordKey('shop'))).toBeUndefined();
  });

  it('can be generated and copied before it is saved', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const user = userEvent.setup();
    open();
    await reset();
    expect(dialog().queryByRole('button', { name: 'Copy password' })).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Generate password' }));
    const made = (field() as HTMLInputElement).value;
    expect(made).toMatch(/^[A-Za-z2-9]{20}$/);
    await user.click(dialog().getByRole('button', { name: 'Copy password' }));
    expect(await navigator.clipboard.readText()).toBe(made);
  });

  it('is required and must be strong', async () => {
    answers['POST /platform/profile/password-check'] = { result: { score: 1, feedback: { suggestions: ['Add another word.'], warning: '' } } };
    open();
    await reset();
    await send();
    expect(dialog().getByText('Enter a password, or generate one.')).toBeVisible();
    await userEvent.type(field(), 'hello');
    const verdict = 'This password is not secure enough. You need a stronger password. Add another word.';
    expect(await dialog().findByText(verdict)).toBeVisible();
    await send();
    expect(calls.filter((it) => it.call.startsWith('PATCH'))).toEqual([]);
    await expectNoAxeViolations();
  });

  it('shows an error if it was not replaced', async () => {
    answers[`PATCH ${password}`] = refusal(409, 'The project is PAUSING. This can be changed only while its database is running.');
    open();
    await reset();
    await userEvent.type(field(), 'gravel-otter-94-mandolin');
    await dialog().findByText('This password is strong.');
    await send();
    expect(await dialog().findByRole('alert')).toHaveTextContent("Couldn't reset the password.The project is PAUSING.");
  });

  it.each([
    ['without permission', { permissions: reader }, "Your role can't change it."],
    ['while the database is not running', { project: notUp }, 'The password can be changed only while the database is running. Current status: Paused.'],
  ])('is not replaced %s', (_, opening, words) => {
    open(opening);
    const card = region('Database password');
    expect(card.getByText(new RegExp(`^${words}`))).toBeVisible();
    const button = card.queryByRole('button', { name: 'Reset password' });
    if (button) expect(button).toBeDisabled();
    else expect(opening).toHaveProperty('permissions');
  });
});

describe('the connection limits', () => {
  it('are those of the compute size, with a link to change it', async () => {
    open();
    const limits = region('Connection limits');
    expect(await limits.findByText('60')).toBeVisible();
    expect(limits.getByText('200')).toBeVisible();
    expect(limits.getByText(/This project has no connection pooler/)).toBeVisible();
    expect(limits.getByRole('link', { name: 'Change size' })).toHaveAttribute('href', '/project/shop/settings/compute');
  });

  it('can be requested again after an error', async () => {
    answers['GET /platform/organizations/acme/available-compute'] = refusal(503, 'Storage is away.');
    open();
    const limits = region('Connection limits');
    expect(limits.getByRole('status', { name: 'Loading the limits' })).toBeVisible();
    expect(await limits.findByText("Couldn't load the limits.")).toBeVisible();
    answers['GET /platform/organizations/acme/available-compute'] = computeSizes();
    await userEvent.click(limits.getByRole('button', { name: 'Try again' }));
    expect(await limits.findByText('60')).toBeVisible();
  });
});

describe('the PostgreSQL settings', () => {
  it('show description, range and value', async () => {
    open();
    expect(await setting('work_mem')).toHaveValue('4096');
    expect(await setting('work_mem')).toHaveAccessibleDescription('64 kB to 1 GB, default 4 MB.');
    expect(await setting('statement_timeout')).toHaveAccessibleDescription('0 ms to 24 h, default 0 ms. Current: 1 min.');
    expect(screen.getByText('Needs a restart')).toBeVisible();
    expect(screen.getAllByText('Set')).toHaveLength(1);
  });

  it('are saved together, after a preview of the changes', async () => {
    answers[`PUT ${config}`] = { ...postgresConfig(), after_restart: [] };
    open();
    await retype('work_mem', '8192');
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default: statement_timeout' }));
    expect(await setting('statement_timeout')).toHaveFocus();
    expect(changes()).toEqual(['statement_timeout: 1 min becomes default (0 ms)', 'work_mem: 4 MB becomes 8 MB']);
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull());
    expect(calls.at(-1)).toEqual({ call: `PUT ${config}`, body: { settings: { statement_timeout: null, work_mem: 8192 } } });
    expect(screen.queryByText(/^Takes effect after a restart/)).toBeNull();
    expect(screen.getByRole('list', { name: 'Settings' })).toHaveFocus();
  });

  it('that need a restart show that until it has happened', async () => {
    answers[`PUT ${config}`] = { ...postgresConfig(), after_restart: ['max_parallel_workers_per_gather'] };
    answers['POST /platform/projects/shop/restart'] = { ref: 'shop', status: 'RESTARTING' };
    const { show } = open();
    await retype('max_parallel_workers_per_gather', '4');
    expect(changes()).toEqual(['max_parallel_workers_per_gather: 2 becomes 4 (after a restart)']);
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
    const note = await screen.findByText(/^Takes effect after a restart/);
    expect(note).toHaveTextContent('Takes effect after a restart: max_parallel_workers_per_gather.');
    await expectNoAxeViolations();
    await userEvent.click(region('PostgreSQL settings').getByRole('button', { name: 'Restart project' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restart project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await show(resizable({}, { ...timeout, since: '2026-11-20T13:00:00.000Z' }));
    expect(screen.queryByText(/^Takes effect after a restart/)).toBeNull();
  });

  it('are not saved while one is out of range', async () => {
    open();
    await retype('work_mem', '8192');
    await retype('statement_timeout', '-5');
    expect(await setting('statement_timeout')).toBeInvalid();
    expect(await setting('statement_timeout')).toHaveAccessibleDescription('Enter 0 ms to 86400000 ms.');
    expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await setting('statement_timeout')).toHaveValue('60000');
    expect(await setting('work_mem')).toHaveValue('4096');
    await expectNoAxeViolations();
  });

  it('show the server’s errors beside the fields', async () => {
    const message = 'must be a whole number from 64 to 1024 kB, or null';
    open();
    await retype('work_mem', '8192');
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify({ message: `work_mem: ${message}`, errors: [{ field: 'work_mem', message }] }), { status: 400 }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await screen.findByText(`The value ${message}.`)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show an error if nothing was changed', async () => {
    answers[`PUT ${config}`] = refusal(409, 'The project is PAUSING. This can be changed only while its database is running.');
    open();
    await retype('work_mem', '8192');
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't save the settings.The project is PAUSING.");
    expect(await setting('work_mem')).toHaveValue('8192');
    await expectNoAxeViolations();
  });

  it('follow pushes without a request, and keep edited fields', async () => {
    const { show } = open();
    await retype('work_mem', '8192');
    const before = calls.length;
    await show(resizable({}, { postgres_config: { statement_timeout: 30_000, work_mem: 65_536 } }));
    expect(await setting('statement_timeout')).toHaveValue('30000');
    expect(changes()).toEqual(['work_mem: 64 MB becomes 8 MB']);
    expect(calls).toHaveLength(before);
  });

  it('that are not applied to the running database yet show that', async () => {
    answers[`GET ${config}`] = postgresConfig({ pending: true });
    open();
    expect(await screen.findByText(/^A change is pending/)).toBeVisible();
    await expectNoAxeViolations();
    answers[`GET ${config}`] = postgresConfig();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText(/^A change is pending/)).toBeNull());
  });

  it.each([
    ['without permission', { permissions: reader }, "Your role can't change them."],
    ['while the database is not running', { project: notUp }, 'Settings can be changed only while the database is running. Current status: Paused.'],
  ])('are read-only %s', async (_, opening, words) => {
    open(opening);
    expect(await screen.findByText(words)).toBeVisible();
    expect(await setting('work_mem')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /^Reset to default/ })).toBeNull();
    await expectNoAxeViolations();
  });

  it('can be requested again after an error', async () => {
    answers[`GET ${config}`] = refusal(503, 'Storage is away.');
    open();
    expect(screen.getByRole('status', { name: 'Loading the settings' })).toBeVisible();
    expect(await screen.findByText("Couldn't load the settings.")).toBeVisible();
    await expectNoAxeViolations();
    answers[`GET ${config}`] = postgresConfig();
    await userEvent.click(region('PostgreSQL settings').getByRole('button', { name: 'Try again' }));
    expect(await setting('work_mem')).toBeVisible();
  });
});
