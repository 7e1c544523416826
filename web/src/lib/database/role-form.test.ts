import { describe, expect, it } from 'vitest';
import { connectionLimitFault, newRole, roleChanges, roleCreation, roleFormOf } from './role-form';

const role = {
  id: 7,
  name: 'app',
  is_system: false,
  is_changeable: true,
  is_superuser: false,
  can_create_db: false,
  can_create_role: false,
  inherit_role: true,
  can_login: true,
  is_replication_role: false,
  can_bypass_rls: false,
  active_connections: 0,
  connection_limit: 100,
  has_connection_limit: false,
  valid_until: null,
  member_of: ['readers'],
};

describe('a role', () => {
  it('is created without a password if none is typed', () => {
    expect(roleCreation({ ...newRole, name: 'app', memberOf: ['b', 'a'] })).toEqual({
      method: 'POST',
      kind: 'roles',
      body: { name: 'app', can_login: true, inherit_role: true, connection_limit: -1, valid_until: 'infinity', member_of: ['a', 'b'] },
    });
    expect(roleCreation({ ...newRole, name: 'app', password: 'secret' }).body).toHaveProperty('password', 'secret');
  });

  it('is changed only where the form differs', () => {
    const before = roleFormOf(role);
    expect(before.connectionLimit).toBe('');
    expect(roleChanges(7, before, before)).toEqual([]);
    expect(roleChanges(7, before, { ...before, connectionLimit: '5', password: 'next' })).toEqual([{ method: 'PATCH', kind: 'roles', id: '7', body: { connection_limit: 5, password: 'next' } }]);
    expect(roleChanges(7, before, { ...before, memberOf: [] })[0]?.body).toEqual({ member_of: [] });
  });

  it('keeps the time when its password expires', () => {
    const before = roleFormOf({ ...role, valid_until: '2031-01-31T12:00:00Z' });
    expect(roleChanges(7, before, before)).toEqual([]);
    expect(roleChanges(7, before, { ...before, validUntil: '' })[0]?.body).toEqual({ valid_until: 'infinity' });
    expect(roleCreation(before).body).toHaveProperty('valid_until', '2031-01-31T12:00:00.000Z');
  });

  it('shows a limit of its own', () => {
    expect(roleFormOf({ ...role, connection_limit: 5, has_connection_limit: true }).connectionLimit).toBe('5');
  });
});

describe('a limit of connections', () => {
  it.each(['', '0', '10000'])('may be %j', (typed) => expect(connectionLimitFault(typed)).toBeNull());
  it.each(['-1', '1.5', 'many', '10001'])('may not be %j', (typed) => expect(connectionLimitFault(typed)).toMatch(/^Enter a number up to 10,000/));
});
