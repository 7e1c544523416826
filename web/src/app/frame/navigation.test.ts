import { describe, expect, it } from 'vitest';
import type { Organization } from '@/lib/entities/organization';
import type { roleIds } from '@/lib/entities/member';
import { isAvailable } from '@/lib/features';
import { isPermitted } from '@/lib/permissions';
import { organization, permissionsOf } from '@/testing/samples';
import { mainEntries, type NavigationFacts, navigationOf } from './navigation';

const nowhere: NavigationFacts = {
  slug: undefined,
  ref: undefined,
  organization: undefined,
  isAccount: false,
  opsRole: null,
  isSelfHosted: false,
  permitted: () => false,
  previews: () => false,
  available: () => true,
  hasDocuments: false,
};
const labels = (facts: Partial<NavigationFacts>) =>
  navigationOf({ ...nowhere, ...facts }).flatMap((group) => group.entries.map((it) => it.label));
const paths = (facts: Partial<NavigationFacts>) =>
  navigationOf({ ...nowhere, ...facts }).flatMap((group) => group.entries.map((it) => it.to));

const pages = (role: keyof typeof roleIds, mine: Partial<Organization> = {}, refs: string[] = []) =>
  labels({
    slug: 'acme',
    organization: organization({ role, ...mine }),
    permitted: (action, resource) => isPermitted(permissionsOf(role, refs), { organizationSlug: 'acme', action, resource }),
  });

describe('the pages of an organization', () => {
  it.each(['Owner', 'Administrator', 'Developer', 'Read-only'] as const)('are all there for %s', (role) => {
    expect(pages(role)).toEqual(['Projects', 'Members', 'Audit log', 'Billing', 'Settings']);
  });

  it('are fewer for members with roles on projects only, even for owners of projects', () => {
    expect(pages('Owner', { role: null, project_roles: { shop: 'Owner' } }, ['shop'])).toEqual(['Projects', 'Members']);
  });

  it('are none while it requires a second factor first', () => {
    expect(pages('Owner', { mfa_missing: true })).toEqual([]);
  });

  it('are those for a single user in a self-hosted installation', () => {
    const facts = { slug: 'default', organization: organization(), isSelfHosted: true, permitted: () => true };
    expect(labels(facts)).toEqual(['Projects', 'Audit log', 'Settings']);
  });

  it('include the legal documents if the installation has some', () => {
    expect(labels({ slug: 'acme', organization: organization(), permitted: () => true, hasDocuments: true })).toEqual([
      'Projects',
      'Members',
      'Audit log',
      'Billing',
      'Documents',
      'Settings',
    ]);
  });

  it('need no headings if they are few', () => {
    const groups = navigationOf({ ...nowhere, slug: 'acme', organization: organization(), permitted: () => true });
    expect(groups.map((it) => it.heading)).toEqual([null]);
  });
});

describe('the pages of a project', () => {
  const inside = { slug: 'acme', ref: 'shop', organization: organization() };

  it('are under headings, each once, after the home page', () => {
    const groups = navigationOf({ ...nowhere, ...inside });
    expect(groups.map((it) => it.heading)).toEqual([null, 'Build', 'Monitor', 'Manage']);
    expect(groups.map((it) => it.entries.length)).toEqual([1, 5, 3, 2]);
  });

  it('of this version are those of available features', () => {
    expect(labels({ ...inside, available: isAvailable })).toEqual(['Home', 'Table editor', 'SQL editor', 'Database', 'Cron', 'Logs', 'Security advisor', 'Query performance', 'Backups', 'Settings']);
  });

  it('grow with each feature that becomes available', () => {
    const withStorage = labels({ ...inside, available: (feature) => feature === 'storage' || isAvailable(feature) });
    expect(withStorage).toEqual(['Home', 'Table editor', 'SQL editor', 'Database', 'Cron', 'Storage', 'Logs', 'Security advisor', 'Query performance', 'Backups', 'Settings']);
  });

  it('follow the active previews', () => {
    const [off, on] = [() => false, () => true].map((previews) => paths({ ...inside, previews }));
    expect(off?.filter((it) => !on?.includes(it))).toEqual(['/project/shop/storage/buckets', '/project/shop/advisors/security']);
    expect(on?.filter((it) => !off?.includes(it))).toEqual([
      '/project/shop/storage/files',
      '/project/shop/advisors/rules/security',
      '/project/shop/branches',
    ]);
  });

  it('are none while its organization requires a second factor first', () => {
    expect(labels({ ...inside, organization: organization({ mfa_missing: true }) })).toEqual([]);
  });
});

it('the account pages do not depend on permissions', () => {
  expect(paths({ isAccount: true })).toEqual(['/account', '/account/security', '/account/tokens', '/account/appearance', '/account/audit']);
  expect(paths({ isAccount: true, isSelfHosted: true })).toEqual(['/account/tokens', '/account/appearance']);
});

it('on-call members see the status board, incidents, the notice and simulations; operators see all of operations', () => {
  expect(paths({ opsRole: 'on_call' })).toEqual(['/ops', '/ops/incidents', '/ops/notice', '/ops/simulations']);
  expect(paths({ opsRole: 'operator' })).toEqual([
    '/ops',
    '/ops/incidents',
    '/ops/notice',
    '/ops/tickets',
    '/ops/flags',
    '/ops/previews',
    '/ops/simulations',
    '/ops/operators',
    '/ops/installation',
    '/ops/telemetry',
  ]);
});

it('operations have no page of feature previews while none can be released', () => {
  expect(paths({ opsRole: 'operator', available: (feature) => feature === 'sql_editor' })).not.toContain('/ops/previews');
  expect(paths({ opsRole: 'operator', available: (feature) => feature === 'logs' })).toContain('/ops/previews');
});

it('the settings of a project are current on each of their pages, even at another path', () => {
  const besides = navigationOf({ ...nowhere, slug: 'acme', ref: 'shop' }).flatMap((group) =>
    group.entries.filter((it) => it.also !== null).map((it) => [it.to, it.also]),
  );
  expect(besides).toEqual([['/project/shop/settings', '/project/shop/database/settings']]);
});

it('only the first page of an area is current on exactly its path', () => {
  const ends = navigationOf({ ...nowhere, slug: 'acme', ref: 'shop' }).flatMap((group) =>
    group.entries.filter((it) => it.end).map((it) => it.to),
  );
  expect(ends).toEqual(['/project/shop']);
});

const always = () => true;

describe('the table of pages', () => {
  it.each<[string, Partial<NavigationFacts>]>([
    ['an organization', { slug: 'acme', organization: organization(), permitted: always, hasDocuments: true }],
    ['a project', { slug: 'acme', ref: 'shop', organization: organization(), permitted: always }],
    ['the account', { isAccount: true }],
    ['operations', { opsRole: 'operator' }],
  ])('of %s has a different key for each page', (_, facts) => {
    const keys = navigationOf({ ...nowhere, ...facts }).flatMap((group) => group.entries.flatMap((it) => it.key ?? []));
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the bar of a phone', () => {
  const main = (facts: Partial<NavigationFacts>) => mainEntries(navigationOf({ ...nowhere, ...facts })).map((it) => it.label);

  it.each<[string, Partial<NavigationFacts>, string[]]>([
    ['an organization', { slug: 'acme', organization: organization(), permitted: always }, ['Projects', 'Members', 'Settings']],
    ['a project', { slug: 'acme', ref: 'shop', organization: organization() }, ['Home', 'SQL editor', 'Settings']],
    ['the account', { isAccount: true }, ['Profile', 'Security', 'Access tokens']],
    ['operations', { opsRole: 'operator' }, ['Status board', 'Incidents', 'Simulations']],
  ])('has three pages of %s', (_, facts, expected) => {
    expect(main(facts)).toEqual(expected);
  });

  it('fills no place before the organization is known', () => {
    expect(main({ slug: 'acme', permitted: always })).toEqual(['Projects', 'Members']);
  });

  it('has others in the places of pages that are not available', () => {
    const facts = { slug: 'default', organization: organization(), isSelfHosted: true, permitted: always };
    expect(main(facts)).toEqual(['Projects', 'Audit log', 'Settings']);
  });
});
