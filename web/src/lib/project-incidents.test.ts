import { describe, expect, it, test } from 'vitest';
import type { Incident } from './entities/incident';
import { incidentsOf } from './project-incidents';

const project = { ref: 'shop', region: 'eu-central-1', organization_slug: 'acme' };
const incident = (facts: Partial<Incident> = {}): Incident => ({
  id: '1',
  title: 'Slow disks',
  impact: 'minor',
  state: 'investigating',
  affects_project_creation: false,
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: {},
  ...facts,
});

describe('an incident concerns a project', () => {
  test.each<[string, Partial<Incident>, boolean]>([
    ['when it names no place', {}, true],
    ['when it names services only', { services: ['PostgreSQL'] }, true],
    ['in its region', { regions: ['us-east-1', 'eu-central-1'] }, true],
    ['of its organization', { organizations: ['acme'] }, true],
    ['when it names it', { projects: ['shop'] }, true],
    ['when it is for everybody', { regions: ['us-east-1'], show_to_everybody: true }, true],
    ['but not of another region', { regions: ['us-east-1'] }, false],
    ['but not of another organization', { organizations: ['depot'] }, false],
    ['but not of another project', { projects: ['stock'], services: ['PostgreSQL'] }, false],
  ])('%s', (_, facts, does) => {
    expect(incidentsOf(project, [incident(facts)])).toHaveLength(does ? 1 : 0);
  });
});

it('the newest comes first', () => {
  const old = incident({ id: 'old', opened_at: '2026-11-19T12:00:00.000Z' });
  expect(incidentsOf(project, [old, incident({ id: 'new' })]).map((it) => it.id)).toEqual(['new', 'old']);
});
