import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roleIds } from '@/lib/entities/member';
import { isPermitted } from '@/lib/permissions';
import { permissionsOf } from '@/testing/samples';
import { roleAbilities, type RoleName } from './role-abilities';

const root = resolve(import.meta.dirname, '../../../..');
const names = Object.keys(roleIds) as RoleName[];

/** The API's description, in which each operation names its permission. */
const described = readFileSync(resolve(root, 'web/src/api/http/described.d.ts'), 'utf8');

describe('the abilities of roles', () => {
  it.each(roleAbilities)('"$text" are those of config/roles.json', ({ action, resource, data, roles }) => {
    const permitted = names.filter((role) =>
      isPermitted(permissionsOf(role), { organizationSlug: 'acme', action, resource, ...(data && { data }) }),
    );
    expect(roles).toEqual(permitted);
  });

  it.each(roleAbilities)('"$text" is a permission that the API checks', ({ action, resource }) => {
    expect(described).toContain(`Requires the permission \`${action}\` on \`${resource}\``);
  });

  it('on owners include their removal', () => {
    const may = (role: RoleName) =>
      isPermitted(permissionsOf(role), {
        organizationSlug: 'acme',
        action: 'write:Delete',
        resource: 'auth.subject_roles',
        data: { resource: { role_id: roleIds.Owner } },
      });
    expect(names.filter(may)).toEqual(['Owner']);
  });

  it('include Read-only, and roles on projects, from the Team plan on', () => {
    const { roles } = JSON.parse(readFileSync(resolve(root, 'config/roles.json'), 'utf8')) as {
      roles: Record<RoleName, { plans: string[]; project_plans: string[] }>;
    };
    expect(Object.keys(roles).toSorted()).toEqual(names.toSorted());
    const all = ['free', 'pro', 'team', 'enterprise'];
    expect(names.map((name) => roles[name].plans)).toEqual([all, all, all, ['team', 'enterprise']]);
    for (const name of names) expect(roles[name].project_plans).toEqual(['team', 'enterprise']);
  });
});
