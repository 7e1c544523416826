import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { writePreview } from '@/lib/feature-previews';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { policySample, roleSample, tableSample } from '@/testing/database-samples';
import { ColumnPrivilegesPage } from './column-privileges-page';
import { PoliciesPage } from './policies-page';
import { RolesPage } from './roles-page';

const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const roles = { [`GET ${database}/roles`]: [roleSample(), roleSample({ id: 72, name: 'reader', can_login: false, member_of: ['app'], can_bypass_rls: true })] };
const tables = { [`GET ${database}/tables`]: [tableSample(), tableSample({ id: 18, name: 'log', rls_enabled: false })] };

describe('the roles', () => {
  const at = 'database/roles';

  it('have their attributes', async () => {
    openDatabasePage(RolesPage, { at, answers: roles });
    const reader = within((await screen.findByText('reader')).closest('tr')!);
    expect(reader.getByText('Bypasses row-level security')).toBeVisible();
    expect(reader.getByText('app')).toBeVisible();
    // Those of the platform can't be changed.
    expect(screen.queryByRole('button', { name: /Edit|Drop/ })).toBeNull();
    await expectNoAxeViolations();
  });

  it('are created, with a password that the review does not show', async () => {
    const { user, calls } = openDatabasePage(RolesPage, { at, answers: { ...roles, [`POST ${database}/roles`]: definitionAnswer("CREATE ROLE web LOGIN PASSWORD '********';") } });
    await user.click(await screen.findByRole('button', { name: 'New role' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'web');
    await user.click(screen.getByRole('checkbox', { name: /^app/ }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create role' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ name: 'web', can_login: true, inherit_role: true, connection_limit: -1, valid_until: 'infinity', member_of: ['app'] }]);
  });

  it('are reviewed before the strength of a generated password is known', async () => {
    const unrated = { 'POST /platform/profile/password-check': () => new Promise<Response>(() => {}) };
    const { user } = openDatabasePage(RolesPage, { at, answers: { ...roles, ...unrated, [`POST ${database}/roles`]: definitionAnswer("CREATE ROLE web LOGIN PASSWORD '********';") } });
    await user.click(await screen.findByRole('button', { name: 'New role' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'web');
    await user.click(screen.getByRole('button', { name: 'Generate password' }));
    expect(await reviewSql(user)).toBeVisible();
  });

  it('are changed and dropped if the project created them', async () => {
    const own = { [`GET ${database}/roles`]: [roleSample({ id: 72, name: 'reader', is_changeable: true })] };
    let address = '';
    const drop = (request: Request) => {
      address = request.url;
      return definitionAnswer('DROP ROLE …')(request);
    };
    const { user, calls } = openDatabasePage(RolesPage, { at, answers: { ...own, [`PATCH ${database}/roles/72`]: definitionAnswer('ALTER ROLE …'), [`DELETE ${database}/roles/72`]: drop } });
    await user.click(await screen.findByRole('button', { name: 'Edit reader' }));
    await user.type(await screen.findByRole('textbox', { name: 'Connection limit' }), '5');
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Change role' }));
    await done();
    await user.click(screen.getByRole('button', { name: 'Drop reader' }));
    await user.type(await screen.findByRole('textbox', { name: 'Type “reader” to confirm' }), 'reader');
    await user.click(screen.getByRole('radio', { name: /Keep its objects/ }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Drop role' }));
    await done();
    expect(changesIn(calls)[0]?.body).toEqual({ connection_limit: 5 });
    expect(address).toMatch(/cascade=true(?!.*dry_run)/);
  });
});

describe('the policies', () => {
  const at = 'database/policies';
  const answers = { ...roles, ...tables, [`GET ${database}/policies`]: [policySample()] };

  it('are listed by table', async () => {
    openDatabasePage(PoliciesPage, { at, answers });
    const orders = within(await screen.findByRole('region', { name: 'orders' }));
    expect(orders.getByText('USING (true)')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'log' })).getByText(/No policies, and no row-level security/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('begin with a template', async () => {
    const { user, calls } = openDatabasePage(PoliciesPage, { at, answers: { ...answers, [`POST ${database}/policies`]: definitionAnswer('CREATE POLICY …') } });
    await user.click(await screen.findByRole('button', { name: 'New policy on log' }));
    await user.click(await screen.findByRole('button', { name: 'Own rows by current_user' }));
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Create policy' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([
      { name: 'Own rows', schema: 'public', table: 'log', action: 'PERMISSIVE', command: 'ALL', definition: 'owner = current_user', check: 'owner = current_user' },
    ]);
  });

  it('apply once row-level security is on', async () => {
    const { user, calls } = openDatabasePage(PoliciesPage, { at, answers: { ...answers, [`PATCH ${database}/tables/18`]: definitionAnswer('ALTER TABLE public.log ENABLE ROW LEVEL SECURITY;') } });
    await user.click(await screen.findByRole('button', { name: 'Enable RLS on log' }));
    await user.click(await screen.findByRole('button', { name: 'Enable RLS' }));
    await done();
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ rls_enabled: true }]);
  });

  it('can only be read without full access', async () => {
    openDatabasePage(PoliciesPage, { at, answers, role: 'Read-only' });
    await screen.findByText('USING (true)');
    expect(screen.queryByRole('button', { name: /policy|RLS|Edit|Drop/ })).toBeNull();
  });
});

describe('the column privileges', () => {
  const at = 'database/column-privileges';
  const held = (column: number, privileges: object[]) => ({ column_id: `17.${column}`, relation_schema: 'public', relation_name: 'orders', column_name: `c${column}`, ordinal_position: column, privileges });
  const grant = (privilege_type: string, is_inherited: boolean) => ({ grantor: 'owner', grantee: 'public', privilege_type, is_grantable: false, is_inherited });
  const answers = {
    ...roles,
    ...tables,
    [`GET ${database}/column-privileges`]: [held(1, [grant('SELECT', false), grant('UPDATE', true)]), held(2, [grant('UPDATE', true)])],
    [`GET ${database}/table-privileges`]: [{ relation_id: 17, schema: 'public', name: 'orders', kind: 'table', privileges: [] }],
    [`POST ${database}/column-privileges`]: definitionAnswer('GRANT SELECT (c2) …'),
    [`DELETE ${database}/column-privileges`]: definitionAnswer('REVOKE SELECT (c1) …'),
    [`DELETE ${database}/table-privileges`]: definitionAnswer('REVOKE UPDATE …'),
  };
  beforeEach(() => writePreview('column_level_privileges', true));

  it('are a feature preview', async () => {
    writePreview('column_level_privileges', false);
    const { user, router } = openDatabasePage(ColumnPrivilegesPage, { at, answers });
    await user.click(await screen.findByRole('button', { name: 'Open feature previews' }));
    expect(router.state.location.search).toBe('?featurePreviewModal=column_level_privileges');
  });

  it('are a matrix whose changes are reviewed together', async () => {
    const { user, calls } = openDatabasePage(ColumnPrivilegesPage, { at, answers });
    const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
    await user.click((await row('c1')).getByRole('checkbox', { name: 'SELECT' }));
    await user.click((await row('c2')).getByRole('checkbox', { name: 'SELECT' }));
    expect((await row('c1')).getByRole('checkbox', { name: 'UPDATE (table)' })).toBeDisabled();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Review 2 changes' }));
    await user.click(await screen.findByRole('button', { name: 'Change privileges' }));
    await done();
    expect(changesIn(calls).map((it) => [it.call, it.body])).toEqual([
      [`DELETE ${database}/column-privileges`, { column_id: '17.1', grantee: 'public', privilege_type: 'SELECT' }],
      [`POST ${database}/column-privileges`, { column_id: '17.2', grantee: 'public', privilege_type: 'SELECT' }],
    ]);
  });

  it('on the whole table are split by column', async () => {
    const { user, calls } = openDatabasePage(ColumnPrivilegesPage, { at, answers });
    await user.click(await screen.findByRole('button', { name: 'Split UPDATE by column' }));
    await user.click(await screen.findByRole('button', { name: 'Split privilege' }));
    await done();
    expect(changesIn(calls)).toHaveLength(3);
  });
});
