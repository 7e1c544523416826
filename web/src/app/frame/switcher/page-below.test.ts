import { expect, test } from 'vitest';
import { pageBelow } from './page-below';

test.each([
  ['/project/a', ''],
  ['/project/a/', ''],
  ['/project/a/settings', '/settings'],
  ['/project/a/settings/', '/settings'],
  ['/project/a/logs', '/logs'],
  ['/project/a/sql', '/sql'],
  ['/project/a/sql/monthly', '/sql'],
  ['/project/a/editor/17', '/editor'],
  ['/project/a/database/backups', '/database/backups'],
  ['/project/a/database/backups/scheduled', '/database/backups/scheduled'],
  ['/project/a/settings/vault/secrets', '/settings/vault/secrets'],
  ['/project/a/advisors/rules/security', '/advisors/rules/security'],
  ['/project/a/no/such/page', ''],
  ['/org/acme/members', ''],
  ['/organizations', ''],
  ['/', ''],
])('of %s another project has "%s" too', (pathname, below) => {
  expect(pageBelow(pathname)).toBe(below);
});
