import { describe, expect, it } from 'vitest';
import { defaultPrivilegeSample } from '@/testing/database-samples';
import { defaultPrivilegeFaults, defaultPrivilegeGrants, defaultPrivilegeRevocation, newDefaultPrivilege, withObjectType } from './default-privilege-form';

const form = { ...newDefaultPrivilege('app'), grantee: 'reader' };

describe('privileges on future objects', () => {
  it('are granted one by one', () => {
    expect(defaultPrivilegeGrants({ ...form, privileges: ['SELECT', 'INSERT'], role: 'owner', isGrantable: true }).map((it) => it.body)).toEqual([
      { role: 'owner', schema: 'app', object_type: 'TABLES', grantee: 'reader', privilege_type: 'SELECT', is_grantable: true },
      { role: 'owner', schema: 'app', object_type: 'TABLES', grantee: 'reader', privilege_type: 'INSERT', is_grantable: true },
    ]);
    expect(defaultPrivilegeGrants({ ...form, schema: '' })[0]!.body).toEqual({ object_type: 'TABLES', grantee: 'reader', privilege_type: 'SELECT' });
  });

  it('are those of the kind of objects', () => {
    expect(withObjectType({ ...form, privileges: ['SELECT', 'INSERT'] }, 'SEQUENCES').privileges).toEqual(['SELECT']);
    expect(withObjectType(form, 'FUNCTIONS').privileges).toEqual(['EXECUTE']);
    expect(withObjectType(form, 'SCHEMAS')).toMatchObject({ privileges: ['USAGE'], schema: '' });
  });

  it('need a role and a privilege', () => {
    expect(defaultPrivilegeFaults({ ...form, grantee: '', privileges: [] })).toEqual({ grantee: 'Choose a role.', privileges: 'Choose a privilege.' });
    expect(defaultPrivilegeFaults(form)).toEqual({});
  });

  it('are revoked where they were granted', () => {
    expect(defaultPrivilegeRevocation(defaultPrivilegeSample({ schema: null }))).toEqual({
      method: 'DELETE',
      kind: 'default-privileges',
      body: { role: 'owner', object_type: 'TABLES', grantee: 'app', privilege_type: 'SELECT' },
    });
  });
});
