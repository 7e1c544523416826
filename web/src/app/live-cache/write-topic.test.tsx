import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { invitationsKey } from '@/api/invitations/list-invitations';
import { type Checklist, checklistQuery } from '@/api/organizations/checklist';
import { membersKey } from '@/api/organizations/list-members';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { operatorIncidentsKey } from '@/api/operations/incident-keys';
import { incidentsKey } from '@/api/platform/list-incidents';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { monitoringKey } from '@/api/projects/get-monitoring';
import { activityKey } from '@/api/projects/list-activity';
import { schemaKey } from '@/api/query/schema-key';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Incident } from '@/lib/entities/incident';
import type { Organization } from '@/lib/entities/organization';
import type { Profile } from '@/lib/entities/profile';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { fleetTopic, incidentsTopic, liveKey, simulationsTopic, simulationTopic, snippetTopic } from '@/lib/live/topic-names';
import { activityEntry } from '@/testing/activity-sample';
import { knowActivity } from '@/testing/know-activity';
import { profile } from '@/testing/samples';
import { writeTopic } from './write-topic';

const plan = { id: 'free', name: 'Free' };
const acme = { id: 1, slug: 'acme', name: 'Acme', role: 'Owner', plan, restriction: null, incidents: {} };
const session = {
  profile: { id: 1, gotrue_id: 'u', username: 'sam', primary_email: 'sam@example.com', is_operator: false },
  organizations: { acme },
  permissions: [{ organization_slug: 'acme', actions: ['%'], resources: ['%'] }],
  clock: { skewed: false, skew_ms: 0 },
};
const incident = { id: 'i', title: 'T', impact: 'minor', state: 'investigating', opened_at: '2026-11-20T12:00:00.000Z' };
const project = {
  ref: 'p',
  name: 'timetable',
  organization_slug: 'acme',
  region: 'r',
  cloud_provider: 'AWS',
  inserted_at: '2026-11-20T12:00:00.000Z',
  db_version: null,
  status: 'COMING_UP',
  reason: 'The database is being created.',
  steps: { copy: { order: 1, label: 'Copy', state: 'running', started_at: '2026-11-20T12:00:00.000Z', ended_at: null } },
  actions: { pause: false, restore: false, restart: false, delete: false, cancel: true, retry: false },
  connection: null,
};

let client: QueryClient;
const write = (topic: string, state: unknown) => writeTopic(client, { topic, state });
beforeEach(() => {
  client = new QueryClient();
});

describe('a pushed state', () => {
  it('of the session becomes the user’s organizations and permissions', () => {
    expect(write('session', session)).toBe(true);
    expect(client.getQueryData<Organization[]>(organizationsKey)?.map((it) => it.slug)).toEqual(['acme']);
    expect(client.getQueryData<unknown[]>(permissionsKey)).toHaveLength(1);
    write('session', { ...session, organizations: {} });
    expect(client.getQueryData(organizationsKey)).toEqual([]);
  });

  it('of incidents is merged from both topics, and removed when it is resolved', () => {
    write('session', { ...session, organizations: { acme: { ...acme, incidents: { i: incident } } } });
    expect(client.getQueryData(incidentsKey)).toBeUndefined();
    write('platform', { notice: null, flags: {}, incidents: { i: incident, j: { ...incident, id: 'j' } } });
    expect(client.getQueryData<Incident[]>(incidentsKey)?.map((it) => it.id)).toEqual(['i', 'j']);
    write('platform', { notice: null, flags: {}, incidents: {} });
    write('session', session);
    expect(client.getQueryData(incidentsKey)).toEqual([]);
  });

  it('of a platform role appears and disappears', () => {
    const role = () => client.getQueryData<Profile>(profileQuery().queryKey)?.operator_role;
    client.setQueryData(profileQuery().queryKey, { ...profile, operator_role: null });
    write('session', { ...session, profile: { ...session.profile, operator_role: 'on_call' } });
    expect(role()).toBe('on_call');
    write('session', session);
    expect(role()).toBeNull();
  });

  it('of the fleet is kept while pages read it, and then removed', () => {
    const state = { projects: {} };
    expect(write('fleet', state)).toBe(true);
    expect(client.getQueryData(liveKey(fleetTopic))).toBe(state);
    write('fleet', undefined);
    expect(client.getQueryData(liveKey(fleetTopic))).toBeUndefined();
  });

  it('of simulations is kept while pages read it, and then removed', () => {
    for (const topic of [simulationsTopic, simulationTopic('r1')]) {
      const state = { runs: {} };
      expect(write(topic, state)).toBe(true);
      expect(client.getQueryData(liveKey(topic))).toBe(state);
      write(topic, undefined);
      expect(client.getQueryData(liveKey(topic))).toBeUndefined();
    }
  });

  it('of an incident refetches the incident pages, for every subscriber', () => {
    const managed = { queryKey: [...operatorIncidentsKey, 'list', 'open'] };
    const isRequested = () => client.getQueryState(managed.queryKey)?.isInvalidated;
    client.setQueryData(managed.queryKey, []);
    write('session', session);
    write('platform', { incidents: { i: incident } });
    expect(isRequested()).toBe(false);
    expect(write('incidents', { incidents: { i: { ...incident, held_back: true } } })).toBe(true);
    expect(isRequested()).toBe(true);
    client.setQueryData(managed.queryKey, []);
    write('incidents', undefined);
    expect(isRequested()).toBe(false);
    expect(client.getQueryData(liveKey(incidentsTopic))).toBeUndefined();
  });

  it('of a project updates its page and its entry in the list', () => {
    client.setQueryData(organizationProjectsKey('acme'), [{ ref: 'p', status: 'ACTIVE_HEALTHY' }]);
    write('project:p', project);
    const detail = client.getQueryData<ProjectDetail>(projectKey('p'));
    expect(detail).toMatchObject({ status: 'COMING_UP', connectionString: null, live: { reason: project.reason } });
    expect(client.getQueryData<ProjectSummary[]>(organizationProjectsKey('acme'))?.[0]?.status).toBe('COMING_UP');
  });

  it('of a project in a list has its compute size', () => {
    const line = { ref: 'p', name: 'p', region: 'r', cloud_provider: 'AWS', compute_size: 'ci_small', status: 'COMING_UP', inserted_at: '2026-11-20T12:00:00.000Z' };
    write('org:acme', { slug: 'acme', name: 'Acme', plan, members: {}, projects: { p: line } });
    expect(client.getQueryData<ProjectSummary[]>(organizationProjectsKey('acme'))?.[0]?.compute_size).toBe('ci_small');
  });

  it('of a project is removed when it is no longer followed', () => {
    write('project:p', project);
    write('project:p', undefined);
    expect(client.getQueryData<ProjectDetail>(projectKey('p'))).not.toHaveProperty('live');
    expect(client.getQueryData(['live', 'project:p'])).toBeUndefined();
  });

  describe('of permissions', () => {
    const scoped = (refs: string[], view: string) => ({
      ...session,
      organizations: {
        acme: { ...acme, role: null, project_roles: Object.fromEntries(refs.map((ref) => [ref, 'Developer'])), topic: `org:acme:${view}` },
      },
    });
    const line = { ref: 'p', name: 'p', region: 'r', cloud_provider: 'AWS', status: 'COMING_UP', inserted_at: '2026-11-20T12:00:00.000Z' };
    const topicOf = (refs: string[]) => ({
      slug: 'acme',
      name: 'Acme',
      plan,
      members: {},
      projects: Object.fromEntries(refs.map((ref) => [ref, { ...line, ref, name: ref }])),
    });
    const listed = () => client.getQueryData<ProjectSummary[]>(organizationProjectsKey('acme'))?.map((it) => it.ref);

    it('removes projects without access from the list immediately', () => {
      write('session', scoped(['p', 'q'], '1'));
      write('org:acme:1', topicOf(['p', 'q']));
      write('session', scoped(['q'], '2'));
      expect(listed()).toEqual(['q']);
    });

    it('changes from one view to another, in any order of end and start', () => {
      write('org:acme:1', topicOf(['p', 'q']));
      write('org:acme:2', topicOf(['q']));
      write('org:acme:1', undefined);
      expect(listed()).toEqual(['q']);
      write('org:acme:2', topicOf([]));
      expect(listed()).toEqual([]);
    });

    it('removes everything of an organization that was left or blocks the user', () => {
      for (const lost of [{}, { acme: { ...acme, organization_requires_mfa: true, mfa_missing: true } }]) {
        write('session', session);
        client.setQueryData(membersKey('acme'), []);
        client.setQueryData(projectKey('p'), { ref: 'p', organization_slug: 'acme' });
        write('session', { ...session, organizations: lost });
        expect(client.getQueryData(membersKey('acme'))).toBeUndefined();
        expect(client.getQueryData(projectKey('p'))).toBeUndefined();
      }
    });
  });

  it('of metrics is merged with the fetched ones, point by point', () => {
    const point = { probes: 60, healthy: 60, latency_ms: 1.5 };
    client.setQueryData(monitoringKey('p'), { interval_s: 300, max_connections: 60, points: { old: point } });
    expect(write('monitoring:p', { interval_s: 300, points: { new: point } })).toBe(true);
    const known = client.getQueryData<MonitoringTopic>(monitoringKey('p'));
    expect(known).toMatchObject({ max_connections: 60, points: { old: { probes: 60 }, new: { latency_max_ms: null } } });
    write('monitoring:p', undefined);
    expect(client.getQueryData(monitoringKey('p'))).toEqual(known);
    expect(write('monitoring:p', { points: [] })).toBe(false);
  });

  it('of invitations appears and disappears', () => {
    const requested = { id: 7, email: 'ida@example.com', role_id: 3, invited_at: '2026-11-20T12:00:00.000Z', expires_at: '2026-11-21T12:00:00.000Z' };
    const topic = { slug: 'acme', name: 'Acme', plan, members: {}, projects: {} };
    write('org:acme', { ...topic, invitations: { 7: requested } });
    expect(client.getQueryData(invitationsKey('acme'))).toEqual([{ ...requested, projects: null, invited_by: null }]);
    write('org:acme', { ...topic, invitations: {} });
    expect(client.getQueryData(invitationsKey('acme'))).toEqual([]);
  });

  it('of an organization notes its first use in the checklist', () => {
    const key = checklistQuery('acme').queryKey;
    const topic = { slug: 'acme', name: 'Acme', plan, members: {}, projects: {} };
    write('org:acme', { ...topic, is_used: false });
    client.setQueryData<Checklist>(key, { is_dismissed: false, is_used: false, has_backup: false });
    write('org:acme', { ...topic, is_used: true });
    expect(client.getQueryData(key)).toEqual({ is_dismissed: false, is_used: true, has_backup: false });
    write('org:acme', { ...topic, is_used: true, has_backup: true });
    expect(client.getQueryData(key)).toEqual({ is_dismissed: false, is_used: true, has_backup: true });
  });

  it('of a timeline refetches it after a missed change, and not after the next one', () => {
    knowActivity(client, 'shop');
    const isStale = () => client.getQueryState(activityKey('shop', 'all'))?.isInvalidated;
    const known = () => knowActivity(client, 'shop');
    write('activity:shop', { revision: 7, entries: {} });
    expect(isStale()).toBe(true);
    known();
    write('activity:shop', { revision: 8, entries: { a: activityEntry('a') } });
    expect(isStale()).toBe(false);
    write('activity:shop', { revision: 10, entries: {} });
    expect(isStale()).toBe(true);
  });

  it('of a schema refetches it when it changes, and of a snippet is kept as pushed', () => {
    client.setQueryData(schemaKey('shop'), { fingerprint: 'a', schemas: [] });
    const isStale = () => client.getQueryState(schemaKey('shop'))?.isInvalidated;
    write('schema:shop', { revision: 1 });
    write('schema:shop', { revision: 1 });
    expect(isStale()).toBe(false);
    write('schema:shop', { revision: 2 });
    expect(isStale()).toBe(true);
    write('snippet:s1', { version: 3, people: {} });
    expect(client.getQueryData(liveKey(snippetTopic('s1')))).toEqual({ version: 3, people: {} });
  });

  it('that is unreadable changes nothing', () => {
    write('project:p', project);
    expect(write('project:p', { ...project, name: 7 })).toBe(false);
    expect(write('weather', { sunny: true })).toBe(false);
    expect(client.getQueryData<ProjectDetail>(projectKey('p'))?.name).toBe('timetable');
  });

  it('with a status unknown to this build is shown as unknown', () => {
    write('project:p', { ...project, status: 'TELEPORTING' });
    expect(client.getQueryData<ProjectDetail>(projectKey('p'))?.status).toBe('UNKNOWN');
  });
});
