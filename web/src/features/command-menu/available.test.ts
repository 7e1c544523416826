import { describe, expect, it } from 'vitest';
import type { Organization } from '@/lib/entities/organization';
import type { roleIds } from '@/lib/entities/member';
import type { ProjectDetail } from '@/lib/entities/project';
import { isAvailable } from '@/lib/features';
import { isPermitted } from '@/lib/permissions';
import { organization, permissionsOf, projectSummary } from '@/testing/samples';
import { commandTable } from './commands';
import { type Circumstances, filledIn, isOffered } from './available';

const project: ProjectDetail = {
  ...projectSummary('shop'),
  dbVersion: null,
  connectionString: 'postgresql://app@localhost:1/app',
  db_host: null,
  db_port: null,
  db_user: null,
  db_name: null,
};

const nowhere: Circumstances = {
  place: { slug: undefined, organization: undefined, ref: undefined, project: undefined, isSelfHosted: false },
  permitted: () => true,
  permittedHere: () => true,
  configurable: [],
  docs: null,
  hasDocuments: false,
  hasBilling: true,
  isOperator: false,
  hasOperatorRole: false,
  available: isAvailable,
  isActive: () => true,
};

/** A user with this role, in the whole organization or only on the shop project. */
function inside(role: keyof typeof roleIds, at: { project?: ProjectDetail; refs?: string[]; facts?: Partial<Organization> } = {}) {
  const { refs = [], facts } = at;
  const held = permissionsOf(role, refs);
  const requested = (projectRef?: string) => (action: string, resource: string) =>
    isPermitted(held, { organizationSlug: 'acme', action, resource, projectRef });
  const place = {
    slug: 'acme',
    organization: organization({ role: refs.length > 0 ? null : role, ...facts }),
    ref: at.project?.ref,
    project: at.project,
    isSelfHosted: false,
  };
  return {
    ...nowhere,
    place,
    permitted: requested(),
    permittedHere: requested(at.project?.ref),
    configurable: refs.length > 0 ? [] : ['acme'],
  };
}

const offered = (circumstances: Circumstances) =>
  commandTable.filter((it) => isOffered(it, circumstances)).map((it) => it.name);

const always = [
  'New organization',
  'Copy API URL',
  'API reference',
  'Contact support',
  'All organizations',
  'Your profile',
  'Security',
  'Access tokens',
  'Appearance',
  'Your audit log',
  'Switch theme...',
  'Toggle theme',
  'Use dark theme',
  'Use light theme',
  'Use classic dark theme',
  'Use system theme',
  'Keyboard shortcuts',
  'Sign out',
];
const beyond = (circumstances: Circumstances) => offered(circumstances).filter((it) => !always.includes(it));

describe('the permanent commands', () => {
  it('outside organizations and projects are those of the account', () => {
    expect(offered(nowhere)).toEqual(always);
  });

  const inOrganization = ['Switch project...', 'Configure organization', 'New project', 'Projects', 'Members', 'Audit log', 'Billing', 'Invoices', 'Billing address', 'Organization settings'];

  it.each([
    ['Owner', inOrganization],
    ['Administrator', inOrganization],
    ['Developer', inOrganization.filter((it) => it !== 'New project')],
    ['Read-only', inOrganization.filter((it) => it !== 'New project')],
  ] as const)('in an organization lead %s only to allowed pages', (role, names) => {
    expect(beyond(inside(role))).toEqual(names);
  });

  it('in an organization lead a member with a role on one project to the allowed pages', () => {
    expect(beyond(inside('Owner', { refs: ['shop'] }))).toEqual(['Switch project...', 'Projects', 'Members']);
  });

  it('lead nowhere in an organization that requires a second factor first', () => {
    expect(beyond({ ...inside('Owner', { project, facts: { mfa_missing: true } }), configurable: [] })).toEqual([]);
  });

  const onProject = [
    'Copy project ref',
    'Copy connection string',
    'Connect to your project',
    'Project home',
    'SQL editor',
    'Table editor',
    'Database tables',
    'Schema visualizer',
    'Database views',
    'Database functions',
    'Database triggers',
    'Enumerated types',
    'Database indexes',
    'Database publications',
    'Database roles',
    'Row-level security policies',
    'Default privileges',
    'Column privileges',
    'Database hooks',
    'Wrappers',
    'Database extensions',
    'GraphiQL',
    'Vault',
    'Logs',
    'Security advisor',
    'Query performance',
    'Backups',
    'Dumps',
    'Migrate to this project',
    'Branches',
    'Project charts',
    'Project incidents',
    'Connection string',
    'General Settings',
    'Compute and disk',
    'Add-ons',
    'Database Settings',
    'Database password',
    'Connection pooling',
    'Management API keys',
  ];
  const ofProject = (circumstances: Circumstances) => beyond(circumstances).filter((it) => !inOrganization.includes(it));

  it.each([
    ['Owner', [...onProject, 'Restart project', 'Pause project', 'Transfer project', 'Delete project']],
    ['Developer', [...onProject, 'Restart project']],
    ['Read-only', onProject],
  ] as const)('on a project lead %s only to allowed pages', (role, names) => {
    expect(ofProject(inside(role, { project }))).toEqual(names);
  });

  it('on a project copy no connection string before there is one', () => {
    const starting = { ...project, status: 'COMING_UP' as const, connectionString: null };
    expect(ofProject(inside('Read-only', { project: starting }))).toEqual(
      onProject.filter((it) => !['Copy connection string', 'Connect to your project'].includes(it)),
    );
  });

  it('on a project offer only actions that its status allows', () => {
    const changes = (status: ProjectDetail['status']) =>
      ofProject(inside('Owner', { project: { ...project, status } })).filter((it) => /^(Restart|Pause|Resume)/.test(it));
    expect(changes('ACTIVE_UNHEALTHY')).toEqual(['Restart project', 'Pause project']);
    expect(changes('INACTIVE')).toEqual(['Resume project']);
    expect(changes('PAUSING')).toEqual([]);
  });

  it('on a project copy the pooled connection string if there is one', () => {
    const pooled = { host: 'localhost', port: 6543, user: 'app', database: 'app', connection_string: 'postgresql://app@localhost:6543/app' };
    expect(ofProject(inside('Read-only', { project: { ...project, pooled } }))).toEqual([
      ...onProject.slice(0, 2),
      'Copy pooled connection string',
      ...onProject.slice(2),
    ]);
  });

  it('on a removed project offer no actions', () => {
    const removed = { ...project, status: 'REMOVED' as const, connectionString: null };
    expect(ofProject(inside('Owner', { project: removed }))).toEqual(['Copy project ref', 'Project home', 'General Settings']);
  });

  it('are those for a single user in a self-hosted installation', () => {
    const { place } = inside('Owner', { project });
    expect(offered({ ...nowhere, place: { ...place, isSelfHosted: true }, configurable: ['acme'] })).toEqual([
      'Copy API URL',
      'Copy project ref',
      'Copy connection string',
      'Connect to your project',
      'API reference',
      'Contact support',
      'Project home',
      'SQL editor',
      'Table editor',
      'Database tables',
      'Schema visualizer',
      'Database views',
      'Database functions',
      'Database triggers',
      'Enumerated types',
      'Database indexes',
      'Database publications',
      'Database roles',
      'Row-level security policies',
      'Default privileges',
      'Column privileges',
      'Database hooks',
      'Wrappers',
      'Database extensions',
      'GraphiQL',
      'Vault',
      'Logs',
      'Security advisor',
      'Query performance',
      'Backups',
      'Dumps',
      'Migrate to this project',
      'Project charts',
      'Project incidents',
      'Connection string',
      'General Settings',
      'Compute and disk',
      'Database Settings',
      'Database password',
      'Connection pooling',
      'Management API keys',
      'Restart project',
      'Pause project',
      'Projects',
      'Audit log',
      'Organization settings',
      'Access tokens',
      'Appearance',
      'Switch theme...',
      'Toggle theme',
      'Use dark theme',
      'Use light theme',
      'Use classic dark theme',
      'Use system theme',
      'Keyboard shortcuts',
    ]);
  });

  it.each([
    [[], []],
    [['acme'], ['Configure organization']],
    [['acme', 'depot'], ['Configure organization...']],
  ])('configure the only organization directly, or ask which: %j', (configurable, names) => {
    expect(beyond({ ...nowhere, configurable })).toEqual(names);
  });

  it('lead to documentation and legal documents if the installation has them', () => {
    const facts = { docs: 'https://docs.example/', hasDocuments: true };
    expect(beyond({ ...nowhere, ...facts })).toEqual(['Documentation']);
    expect(beyond({ ...inside('Owner'), ...facts })).toEqual(
      expect.arrayContaining(['Documentation', 'Documents']) as string[],
    );
  });

  it.each<[string, Partial<Circumstances>]>([
    ['without billing', { hasBilling: false }],
    ['with billing by a marketplace', { place: inside('Owner', { facts: { billing_partner: 'aws_marketplace' } }).place }],
    ['without permission', { permitted: () => false }],
  ])('lead to no billing pages %s', (_, facts) => {
    const names = beyond({ ...inside('Owner'), ...facts });
    expect(names).toContain('Billing');
    expect(names).not.toContain('Invoices');
    expect(names).not.toContain('Billing address');
  });

  it('lead operators to their pages, and no one else', () => {
    expect(beyond({ ...nowhere, isOperator: true })).toEqual([
      'Operations: operators',
      'Operations: flags',
      'Operations: feature previews',
      'Operations: support tickets',
      'Operations: telemetry',
    ]);
  });

  it('lead on-call members to operations', () => {
    expect(beyond({ ...nowhere, hasOperatorRole: true })).toEqual([
      'Operations: status board',
      'Operations: incidents',
      'Operations: declare incident',
      'Operations: notice',
      'Operations: simulations',
    ]);
  });

  it('of a preview are offered while it is active', () => {
    const owner = inside('Owner', { project });
    expect(beyond(owner)).toContain('Column privileges');
    expect(beyond({ ...owner, isActive: () => false })).not.toContain('Column privileges');
  });

  it('of a feature are offered once it is available', () => {
    const owner = { ...inside('Owner', { project }), isOperator: true };
    const added = beyond({ ...owner, available: () => true }).filter((it) => !beyond(owner).includes(it));
    expect(added).toEqual([
      'Storage',
      'AI features',
    ]);
  });

  it('have their placeholders filled in', () => {
    const here = { ...inside('Owner', { project }), docs: 'https://docs.example/' };
    expect(filledIn('/org/{slug}/members', here)).toBe('/org/acme/members');
    expect(filledIn('/project/{ref}/settings/general#delete-project', here)).toBe('/project/shop/settings/general#delete-project');
    expect(filledIn('/org/{only}/settings', { ...here, configurable: ['depot'] })).toBe('/org/depot/settings');
    expect(filledIn('{docs}', here)).toBe('https://docs.example/');
  });
});
