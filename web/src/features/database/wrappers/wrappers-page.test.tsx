import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { foreignServerSample, roleSample } from '@/testing/database-samples';
import { WrappersPage } from './wrappers-page';

const at = 'database/wrappers';
const vault = 'GET /platform/projects/shop/vault/secrets';
const secret = { id: '50000000-0000-4000-8000-000000000001', name: 'shop password', description: '', roles: [], created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const own = { id: 1, role: 'postgres', user: 'reader', secret: null };
const base = {
  [`GET ${database}/roles`]: [roleSample({ name: 'postgres' }), roleSample({ id: 72, is_changeable: true }), roleSample({ id: 73, name: 'pg_monitor', is_system: true })],
  [vault]: { secrets_max: 1000, secrets: [secret], roles: [] },
};
const listing = (...servers: ReturnType<typeof foreignServerSample>[]) => ({ ...base, [`GET ${database}/wrappers`]: servers });
const testAnswer = (facts: Record<string, unknown> = {}) => ({
  [`POST ${database}/wrappers/91/test`]: { is_connected: true, cause: null, message: 'The server answers.', detail: null, address: '203.0.113.9', current_address: '203.0.113.9', address_fault: null, ...facts },
});
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

async function openMenu(user: ReturnType<typeof openDatabasePage>['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for shop' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('the wrappers', () => {
  it('are explained without servers', async () => {
    openDatabasePage(WrappersPage, { at, answers: listing() });
    expect(await screen.findByText('No servers')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('show to what they connect, as whom, and how many tables they have', async () => {
    openDatabasePage(WrappersPage, { at, answers: listing(foreignServerSample({ mappings: [own], foreign_tables: 12 }), foreignServerSample({ id: 92, name: 'open', sslmode: 'disable' })) });
    const row = await rowOf('shop');
    expect(row.getByText('db.example.com:5432/shop')).toBeVisible();
    expect(row.getByText('203.0.113.9')).toBeVisible();
    expect(row.getByText('TLS')).toBeVisible();
    expect(row.getByText('postgres → reader')).toBeVisible();
    expect(row.getByText('12')).toBeVisible();
    expect((await rowOf('open')).getByText('No TLS')).toBeVisible();
    expect((await rowOf('open')).getByText('None: no role can connect')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('say when a secret changed after its password was taken', async () => {
    const mapping = { ...own, secret: { id: secret.id, name: secret.name, updated_at: '2025-01-01T00:00:00Z' } };
    openDatabasePage(WrappersPage, { at, answers: listing(foreignServerSample({ mappings: [mapping] })) });
    expect(await screen.findByText(/The secret shop password was changed since/)).toBeVisible();
  });

  it('cannot be changed by members without full access', async () => {
    openDatabasePage(WrappersPage, { at, role: 'Read-only', answers: listing(foreignServerSample({ mappings: [own] })) });
    await rowOf('shop');
    expect(screen.queryByRole('button', { name: /New server|Test shop|Mappings shop/ })).toBeNull();
  });

  it('are created after their SQL was shown', async () => {
    const { user, calls } = openDatabasePage(WrappersPage, { at, answers: { ...listing(), [`POST ${database}/wrappers`]: definitionAnswer('CREATE SERVER shop;') } });
    await user.click((await screen.findAllByRole('button', { name: 'New server' }))[0]!);
    await user.type(await screen.findByLabelText('Name'), 'shop');
    await user.click(screen.getByRole('button', { name: 'Review SQL' }));
    expect(await screen.findByText(/Enter the name or the IP address of one host/)).toBeVisible();
    await user.type(screen.getByLabelText('Host'), 'db.example.com');
    await user.click(screen.getByRole('radio', { name: /the certificate is checked/ }));
    await expectNoAxeViolations();
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create server' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls).map((it) => it.body)).toEqual([
      { name: 'shop', host: 'db.example.com', port: 5432, database: 'postgres', sslmode: 'verify-full', fetch_size: 100, connect_timeout: 10, use_remote_estimate: false },
    ]);
  });

  it('show which setting allows an address that is refused', async () => {
    const message = 'db.internal has the address 10.0.0.5, which is not on the public internet. The operator of this installation can allow its network with the setting wrappers.allowed_networks.';
    const refused = () => new Response(JSON.stringify({ code: 'address_refused', message }), { status: 400 });
    const { user } = openDatabasePage(WrappersPage, { at, answers: { ...listing(), [`POST ${database}/wrappers`]: refused } });
    await user.click((await screen.findAllByRole('button', { name: 'New server' }))[0]!);
    await user.type(await screen.findByLabelText('Name'), 'shop');
    await user.type(screen.getByLabelText('Host'), 'db.internal');
    await user.click(screen.getByRole('button', { name: 'Review SQL' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('are tested in place, and their address is updated', async () => {
    const { user, calls } = openDatabasePage(WrappersPage, {
      at,
      answers: { ...listing(foreignServerSample({ mappings: [own] })), ...testAnswer({ current_address: '203.0.113.10' }), [`PATCH ${database}/wrappers/91`]: definitionAnswer('ALTER SERVER shop;') },
    });
    await user.click(await screen.findByRole('button', { name: 'Test shop' }));
    expect(await screen.findByText('Connected as postgres')).toBeVisible();
    expect(screen.getByText(/another address now: 203.0.113.10/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update address' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Update address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls).filter((it) => it.call.startsWith('PATCH')).map((it) => it.body)).toEqual([{}]);
  });

  it('explain a test that failed, with PostgreSQL’s own words', async () => {
    const failed = { is_connected: false, cause: 'wrong_password', message: 'The server refused the user or the password. Change the user mapping.', detail: 'FATAL: password authentication failed' };
    const { user } = openDatabasePage(WrappersPage, { at, answers: { ...listing(foreignServerSample({ mappings: [own] })), ...testAnswer(failed) } });
    await user.click(await screen.findByRole('button', { name: 'Test shop' }));
    expect(await screen.findByText(failed.message)).toBeVisible();
    await user.click(screen.getByText('PostgreSQL’s own words'));
    expect(screen.getByText(failed.detail)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('get a mapping with a password or with a secret of the vault', async () => {
    const { user, calls } = openDatabasePage(WrappersPage, { at, answers: { ...listing(foreignServerSample()), [`PUT ${database}/wrappers/91/mappings`]: definitionAnswer('CREATE USER MAPPING;') } });
    await user.click(await screen.findByRole('button', { name: 'Mappings shop' }));
    await user.click(await screen.findByRole('button', { name: 'New mapping' }));
    await user.click(await screen.findByRole('combobox', { name: 'Role of this project' }));
    expect((await screen.findAllByRole('option')).map((it) => it.textContent)).toEqual([expect.stringContaining('postgres'), 'app']);
    await user.click(screen.getByRole('option', { name: 'app' }));
    await user.type(screen.getByLabelText('User on the other server'), 'reader');
    await user.click(screen.getByRole('radio', { name: /Take it from the vault/ }));
    await user.click(screen.getByRole('combobox', { name: 'Secret' }));
    await user.click(await screen.findByRole('option', { name: 'shop password' }));
    await expectNoAxeViolations();
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create mapping' }));
    expect(await screen.findByRole('dialog', { name: 'User mappings of shop' })).toBeVisible();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ role: 'app', user: 'reader', secret_id: secret.id }]);
  });

  it('drop a mapping', async () => {
    const { user, calls } = openDatabasePage(WrappersPage, { at, answers: { ...listing(foreignServerSample({ mappings: [own] })), [`DELETE ${database}/wrappers/91/mappings/1`]: definitionAnswer('DROP USER MAPPING;') } });
    await user.click(await screen.findByRole('button', { name: 'Mappings shop' }));
    await user.click(await screen.findByRole('button', { name: 'Drop postgres' }));
    await user.click(await screen.findByRole('button', { name: 'Drop mapping' }));
    await waitFor(() => expect(changesIn(calls).filter((it) => it.call === `DELETE ${database}/wrappers/91/mappings/1`)).toHaveLength(2));
  });

  it('import chosen tables of a schema', async () => {
    const remote = { tables: [{ schema: 'public', name: 'orders', kind: 'table' }, { schema: 'public', name: 'totals', kind: 'view' }, { schema: 'audit', name: 'log', kind: 'table' }], is_cut: false };
    const { user, calls } = openDatabasePage(WrappersPage, {
      at,
      answers: { ...listing(foreignServerSample({ mappings: [own] })), [`GET ${database}/wrappers/91/remote-tables`]: remote, [`POST ${database}/wrappers/91/import`]: definitionAnswer('IMPORT FOREIGN SCHEMA public;') },
    });
    await openMenu(user, 'Import tables');
    await user.click(await screen.findByRole('combobox', { name: 'Schema of this database' }));
    await user.click(await screen.findByRole('option', { name: 'app' }));
    await user.click(screen.getByRole('radio', { name: 'Only the chosen tables' }));
    await user.click(screen.getByRole('checkbox', { name: /totals/ }));
    await expectNoAxeViolations();
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Import tables' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ remote_schema: 'public', local_schema: 'app', choice: 'only', tables: ['totals'] }]);
  });

  it('ask for a mapping of the project’s own role before an import', async () => {
    const { user } = openDatabasePage(WrappersPage, { at, answers: listing(foreignServerSample()) });
    await openMenu(user, 'Import tables');
    await user.click(await screen.findByRole('button', { name: 'New mapping' }));
    expect(await screen.findByRole('combobox', { name: 'Role of this project' })).toHaveTextContent('postgres');
  });

  it('are dropped with their foreign tables by choice', async () => {
    const queries: string[] = [];
    const drop = (request: Request) => {
      queries.push(new URL(request.url).search);
      return definitionAnswer('DROP SERVER shop CASCADE;')(request);
    };
    const { user } = openDatabasePage(WrappersPage, { at, answers: { ...listing(foreignServerSample({ mappings: [own], foreign_tables: 2 })), [`DELETE ${database}/wrappers/91`]: drop } });
    await openMenu(user, 'Drop');
    expect(await screen.findByText(/1 user mapping and 2 foreign tables/)).toBeVisible();
    await user.type(screen.getByLabelText('Type “shop” to confirm'), 'shop');
    await user.click(screen.getByRole('radio', { name: /Also drop its foreign tables/ }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Drop server' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(queries).toEqual(['?dry_run=true&cascade=true', '?cascade=true']);
  });
});
