import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { incidentsKey } from '@/api/platform/list-incidents';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Incident } from '@/lib/entities/incident';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
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

describe('what is pushed', () => {
  it('about me becomes my organizations and permissions', () => {
    expect(write('session', session)).toBe(true);
    expect(client.getQueryData<Organization[]>(organizationsKey)?.map((it) => it.slug)).toEqual(['acme']);
    expect(client.getQueryData<unknown[]>(permissionsKey)).toHaveLength(1);
    write('session', { ...session, organizations: {} });
    expect(client.getQueryData(organizationsKey)).toEqual([]);
  });

  it('of incidents is collected from both topics, and goes when it is resolved', () => {
    write('session', { ...session, organizations: { acme: { ...acme, incidents: { i: incident } } } });
    expect(client.getQueryData(incidentsKey)).toBeUndefined();
    write('platform', { notice: null, flags: {}, incidents: { i: incident, j: { ...incident, id: 'j' } } });
    expect(client.getQueryData<Incident[]>(incidentsKey)?.map((it) => it.id)).toEqual(['i', 'j']);
    write('platform', { notice: null, flags: {}, incidents: {} });
    write('session', session);
    expect(client.getQueryData(incidentsKey)).toEqual([]);
  });

  it('about a project fills its page and its line in the list', () => {
    client.setQueryData(organizationProjectsKey('acme'), [{ ref: 'p', status: 'ACTIVE_HEALTHY' }]);
    write('project:p', project);
    const detail = client.getQueryData<ProjectDetail>(projectKey('p'));
    expect(detail).toMatchObject({ status: 'COMING_UP', connectionString: null, live: { reason: project.reason } });
    expect(client.getQueryData<ProjectSummary[]>(organizationProjectsKey('acme'))?.[0]?.status).toBe('COMING_UP');
  });

  it('about a project is forgotten when nobody follows it any more', () => {
    write('project:p', project);
    write('project:p', undefined);
    expect(client.getQueryData<ProjectDetail>(projectKey('p'))).not.toHaveProperty('live');
    expect(client.getQueryData(['live', 'project:p'])).toBeUndefined();
  });

  it('and cannot be read leaves everything as it was', () => {
    write('project:p', project);
    expect(write('project:p', { ...project, name: 7 })).toBe(false);
    expect(write('weather', { sunny: true })).toBe(false);
    expect(client.getQueryData<ProjectDetail>(projectKey('p'))?.name).toBe('timetable');
  });

  it('of a status this build does not know is shown as unknown', () => {
    write('project:p', { ...project, status: 'TELEPORTING' });
    expect(client.getQueryData<ProjectDetail>(projectKey('p'))?.status).toBe('UNKNOWN');
  });
});
