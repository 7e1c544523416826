import { describe, expect, it } from 'vitest';
import type { Organization } from '../entities/organization';
import { projectTopicSchema } from '../entities/project';
import type { OrganizationTopic, SessionTopic } from '../entities/topic-states';
import { overlayMembers } from './overlay-members';
import { overlayOrganizations } from './overlay-organizations';
import { overlayProject, overlayProjects } from './overlay-projects';

const plan = { id: 'free', name: 'Free' };
const listed = (slug: string): Organization => ({
  id: 1,
  slug,
  name: slug,
  plan,
  role: 'Owner',
  project_roles: {},
  organization_requires_mfa: false,
  opt_in_tags: [],
  billing_email: 'bills@example.com',
  restriction_status: null,
  restriction_data: null,
});
const pushed = (slug: string, name = slug): SessionTopic['organizations'][string] => ({
  id: 1,
  slug,
  name,
  role: 'Developer',
  project_roles: {},
  organization_requires_mfa: false,
  mfa_missing: false,
  opt_in_tags: [],
  plan,
  restriction: null,
  billing_partner: null,
  incidents: {},
});

describe('organizations with the session topic', () => {
  it('take pushed fields and keep those that only HTTP has', () => {
    const [acme] = overlayOrganizations([listed('acme')], {
      acme: {
        ...pushed('acme', 'Acme Ltd'),
        restriction: { status: 'restricted', reason: 'Egress.' },
        opt_in_tags: ['AI_SQL_GENERATOR_OPT_IN'],
      },
    });
    expect(acme).toMatchObject({
      name: 'Acme Ltd',
      opt_in_tags: ['AI_SQL_GENERATOR_OPT_IN'],
      role: 'Developer',
      billing_email: 'bills@example.com',
      restriction_status: 'restricted',
      restriction_data: { grace_period_end: null, reason: 'Egress.' },
    });
  });

  it('keep a new one until the topic has had it', () => {
    const slugs = overlayOrganizations([listed('b'), listed('a')], { b: pushed('b') }, { b: pushed('b') });
    expect(slugs.map((it) => it.slug)).toEqual(['a', 'b']);
  });

  it('lose one that the topic had and no longer has', () => {
    expect(overlayOrganizations([listed('a')], {}, { a: pushed('a') })).toEqual([]);
  });
});

describe('members with the organization topic', () => {
  const ida = { gotrue_id: 'i', username: 'ida', primary_email: 'ida@example.com', mfa_enabled: true, project_roles: {} };
  it('are added, changed and removed', () => {
    const added = overlayMembers([], { i: { ...ida, role_id: 3 } });
    expect(added).toEqual([{ ...ida, role_id: 3 }]);
    const changed = overlayMembers(added, { i: { ...ida, role_id: 2 } }, { i: { ...ida, role_id: 3 } });
    expect(changed[0]?.role_id).toBe(2);
    expect(overlayMembers(changed, {}, { i: { ...ida, role_id: 2 } })).toEqual([]);
  });

  it('have roles on projects by ID, without those unknown to this build', () => {
    const [scoped] = overlayMembers([], { i: { ...ida, project_roles: { shop: 'Developer', depot: 'Conductor' } } });
    expect(scoped).toMatchObject({ role_id: null, project_roles: { shop: 3 } });
  });
});

describe('projects with the organization topic', () => {
  const project = (ref: string, status: 'COMING_UP' | 'REMOVED'): OrganizationTopic['projects'][string] => ({
    ref,
    name: ref,
    region: 'r',
    cloud_provider: 'AWS',
    status,
    reason: null,
    since: null,
    inserted_at: '2026-11-20T12:00:00.000Z',
  });
  it('have their organization and omit removed ones', () => {
    const list = overlayProjects([], 'acme', { a: project('a', 'COMING_UP'), b: project('b', 'REMOVED') });
    expect(list.map((it) => [it.ref, it.organization_slug, it.status])).toEqual([['a', 'acme', 'COMING_UP']]);
  });

  it('stay sorted by name, from either source', () => {
    const fetched = ['c', 'a'].map((ref) => ({ ...project(ref, 'COMING_UP'), organization_slug: 'acme' }));
    const order = (pushed: OrganizationTopic['projects']) => overlayProjects(fetched, 'acme', pushed).map((it) => it.name);
    expect(order({})).toEqual(['a', 'c']);
    expect(order({ a: { ...project('a', 'COMING_UP'), name: 'd' }, b: project('b', 'COMING_UP') })).toEqual(['b', 'c', 'd']);
  });

  it('keep their identity if nothing has changed', () => {
    const before = { a: project('a', 'COMING_UP'), b: project('b', 'COMING_UP') };
    const first = overlayProjects([], 'acme', before);
    const next = { ...before, b: { ...before.b, reason: 'Copying.' } };
    const second = overlayProjects(first, 'acme', next, before);
    expect(second[0]).toBe(first[0]);
    expect(second[1]).toMatchObject({ ref: 'b', reason: 'Copying.' });
  });

  const a = project('a', 'COMING_UP');
  const b = project('b', 'COMING_UP');
  const c = project('c', 'COMING_UP');
  it.each<[string, OrganizationTopic['projects'], string[]]>([
    ['a status', { a: { ...a, status: 'ACTIVE_HEALTHY' }, b }, ['a', 'b', 'y']],
    ['a new one', { a, b, c }, ['a', 'b', 'c', 'y']],
    ['another name', { a: { ...a, name: 'x' }, b }, ['b', 'x', 'y']],
    ['one that is removed', { a: project('a', 'REMOVED'), b }, ['b', 'y']],
    ['one that is no longer pushed', { b }, ['b', 'y']],
    ['one replacing another', { b, c }, ['b', 'c', 'y']],
  ])('are merged in order after %s', (_what, next, names) => {
    const fetched = [{ ...project('y', 'COMING_UP'), organization_slug: 'acme' }];
    const before = { a, b };
    const first = overlayProjects(fetched, 'acme', before);
    expect(overlayProjects(first, 'acme', next, before).map((it) => it.name)).toEqual(names);
    expect(overlayProjects(first, 'acme', next, { ...before }).map((it) => it.name)).toEqual(names);
  });

  it('are in order after a name that was in the list before the topic', () => {
    const first = overlayProjects([], 'acme', { a, b, c });
    const renamed = first.map((it) => (it.ref === 'a' ? { ...it, name: 'z' } : it));
    const next = { a: { ...a, name: 'z' }, b, c };
    expect(overlayProjects(renamed, 'acme', next, { a, b, c }).map((it) => it.name)).toEqual(['b', 'c', 'z']);
  });
});

describe('a project with its topic', () => {
  const pooled = {
    host: 'localhost',
    port: 6543,
    user: 'postgres',
    database: 'shop',
    connection_string: 'postgresql://postgres:[YOUR-PASSWORD]@localhost:6543/shop',
  };
  const pushed = (facts: object) =>
    projectTopicSchema.parse({
      ref: 'shop',
      name: 'shop',
      organization_slug: 'acme',
      region: 'eu-west-3',
      cloud_provider: 'AWS',
      inserted_at: '2026-11-20T12:00:00.000Z',
      status: 'ACTIVE_HEALTHY',
      actions: { pause: true, restore: false, restart: true, delete: true, cancel: false, retry: false },
      ...facts,
    });

  it('has a pooler connection while the topic has one', () => {
    const known = overlayProject(undefined, pushed({ pooled }));
    expect(known.pooled).toEqual(pooled);
    expect(overlayProject(known, pushed({})).pooled).toBeNull();
  });
});
