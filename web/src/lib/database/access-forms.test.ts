import { describe, expect, it } from 'vitest';
import { policySample } from '@/testing/database-samples';
import type { ColumnPrivileges } from './access-entities';
import { hasCheck, hasUsing, newPolicy, policyChanges, policyCreation, policyFaults, policyFormOf, policyTemplates } from './policy-form';
import { cellCalls, privilegeMatrix, splitCalls, withCell } from './privilege-matrix';

describe('a policy', () => {
  const table = { schema: 'public', name: 'orders' };

  it('has the expressions of its command only', () => {
    const form = { ...newPolicy, name: 'p', definition: 'true', check: 'false' };
    expect(policyCreation(table, form).body).toEqual({ name: 'p', schema: 'public', table: 'orders', action: 'PERMISSIVE', command: 'SELECT', definition: 'true' });
    expect(policyCreation(table, { ...form, command: 'INSERT', roles: ['app'] }).body).toMatchObject({ command: 'INSERT', roles: ['app'], check: 'false' });
    expect((['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const).map((it) => [hasUsing(it), hasCheck(it)])).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [true, true],
      [true, false],
    ]);
  });

  it('is changed by what differs, and without roles is for all', () => {
    const before = policyFormOf(policySample({ roles: ['app'] }));
    expect(policyChanges(61, before, before)).toEqual([]);
    expect(policyChanges(61, before, { ...before, roles: [], definition: 'id > 1' })[0]?.body).toEqual({ roles: ['public'], definition: 'id > 1' });
  });

  it('needs a name and an expression', () => {
    expect(policyFaults({ ...newPolicy, definition: ' ' })).toEqual({ name: 'Enter a name.', definition: 'Enter an expression, such as true.' });
    expect(policyFaults({ ...newPolicy, name: 'p', command: 'INSERT' })).toEqual({ check: 'Enter an expression, such as true.' });
  });

  it.each(policyTemplates('owner'))('can begin with the template $label', ({ form }) => {
    expect(policyFaults({ ...newPolicy, ...form })).toEqual({});
  });
});

describe('the matrix of column privileges', () => {
  const held = (column_id: string, ordinal_position: number, privileges: ColumnPrivileges['privileges'], relation_name = 'orders'): ColumnPrivileges => ({
    column_id,
    relation_schema: 'public',
    relation_name,
    column_name: `c${ordinal_position}`,
    ordinal_position,
    privileges,
  });
  const grant = (privilege_type: string, is_inherited: boolean) => ({ grantor: 'owner', grantee: 'app', privilege_type, is_grantable: false, is_inherited });
  const rows = privilegeMatrix(
    [held('17.2', 2, [grant('SELECT', false), grant('UPDATE', true)]), held('17.1', 1, []), held('18.1', 1, [], 'log')],
    { schema: 'public', name: 'orders' },
    'app',
  );

  it('distinguishes privileges of the column from those of the table', () => {
    expect(rows).toEqual([
      { columnId: '17.1', column: 'c1', grants: { SELECT: 'none', INSERT: 'none', UPDATE: 'none', REFERENCES: 'none' } },
      { columnId: '17.2', column: 'c2', grants: { SELECT: 'column', INSERT: 'none', UPDATE: 'table', REFERENCES: 'none' } },
    ]);
  });

  it('grants and revokes its changed cells', () => {
    const cells = withCell(withCell([], { columnId: '17.1', type: 'SELECT', isGranted: true }), { columnId: '17.2', type: 'SELECT', isGranted: false });
    expect(cellCalls('app', cells)).toEqual([
      { method: 'POST', kind: 'column-privileges', body: { column_id: '17.1', grantee: 'app', privilege_type: 'SELECT' } },
      { method: 'DELETE', kind: 'column-privileges', body: { column_id: '17.2', grantee: 'app', privilege_type: 'SELECT' } },
    ]);
    expect(withCell(cells, { columnId: '17.1', type: 'SELECT', isGranted: false })).toHaveLength(1);
  });

  it('splits a privilege on the table into one on each column', () => {
    const table = { relation_id: 17, schema: 'public', name: 'orders', kind: 'table', privileges: [] };
    expect(splitCalls(table, rows, 'app', 'UPDATE').map((it) => [it.method, it.kind])).toEqual([
      ['DELETE', 'table-privileges'],
      ['POST', 'column-privileges'],
      ['POST', 'column-privileges'],
    ]);
  });
});
