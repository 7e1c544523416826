import { describe, expect, it } from 'vitest';
import type { Organization } from '@/lib/entities/organization';
import type { roleIds } from '@/lib/entities/member';
import { isPermitted } from '@/lib/permissions';
import { organization, permissionsOf } from '@/testing/samples';
import { navigationOf } from './navigation';

const pages = (role: keyof typeof roleIds, facts: Partial<Organization> = {}, refs: string[] = []) =>
  navigationOf(
    { slug: 'acme', ref: undefined, organization: organization({ role, ...facts }), isAccount: false, isSelfHosted: false },
    (action, resource) => isPermitted(permissionsOf(role, refs), { organizationSlug: 'acme', action, resource }),
  ).map((it) => it.label);

describe('the pages of an organization', () => {
  it.each(['Owner', 'Administrator', 'Developer', 'Read-only'] as const)('are all there for %s', (role) => {
    expect(pages(role)).toEqual(['Projects', 'Members', 'Audit log', 'Billing', 'Settings']);
  });

  it('are those with something to see for somebody with roles on projects, even as owner of them', () => {
    expect(pages('Owner', { role: null, project_roles: { shop: 'Owner' } }, ['shop'])).toEqual(['Projects', 'Members']);
  });

  it('are none while it asks for a second factor first', () => {
    expect(pages('Owner', { mfa_missing: true })).toEqual([]);
  });

  it('are those for one person alone where the installation is self-hosted', () => {
    const place = { slug: 'default', ref: undefined, organization: organization(), isAccount: false, isSelfHosted: true };
    expect(navigationOf(place, () => true).map((it) => it.label)).toEqual(['Projects', 'Audit log', 'Settings']);
  });
});

it('the pages about oneself are there whatever one may do elsewhere', () => {
  const own = navigationOf({ slug: undefined, ref: undefined, organization: undefined, isAccount: true, isSelfHosted: false }, () => false);
  expect(own.map((it) => it.to)).toEqual(['/account', '/account/security', '/account/tokens', '/account/audit']);
});
