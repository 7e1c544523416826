import { describe, expect, it, test } from 'vitest';
import type { Incident } from './entities/incident';
import { incidentsOf, recentIncidents } from './project-incidents';

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

describe('an incident affects a project', () => {
  test.each<[string, Partial<Incident>, boolean]>([
    ['if it has no location', {}, true],
    ['if it has only services', { services: ['PostgreSQL'] }, true],
    ['if it is in its region', { regions: ['us-east-1', 'eu-central-1'] }, true],
    ['if it is of its organization', { organizations: ['acme'] }, true],
    ['if it names the project', { projects: ['shop'] }, true],
    ['if it is for everyone', { regions: ['us-east-1'], show_to_everybody: true }, true],
    ['but not if it is in another region', { regions: ['us-east-1'] }, false],
    ['but not if it is of another organization', { organizations: ['depot'] }, false],
    ['but not if it names another project', { projects: ['stock'], services: ['PostgreSQL'] }, false],
  ])('%s', (_, facts, does) => {
    expect(incidentsOf(project, [incident(facts)])).toHaveLength(does ? 1 : 0);
  });
});

it('the newest comes first', () => {
  const old = incident({ id: 'old', opened_at: '2026-11-19T12:00:00.000Z' });
  expect(incidentsOf(project, [old, incident({ id: 'new' })]).map((it) => it.id)).toEqual(['new', 'old']);
});

describe('the recent incidents of a project', () => {
  const day = (of: number) => `2026-11-${of}T12:00:00.000Z`;
  const resolved = (id: string, of: number) => incident({ id, state: 'resolved', opened_at: day(of), resolved_at: day(of) });
  const spy = (open: Incident[], requested: Incident[]) => recentIncidents(project, open, requested).map(({ id, state }) => [id, state]);

  it('are the open ones, then the resolved ones, each newest first', () => {
    const open = [incident({ id: 'a', opened_at: day(10) }), incident({ id: 'b', opened_at: day(11) })];
    expect(spy(open, [resolved('c', 19), resolved('d', 20)]).map(([id]) => id)).toEqual(['b', 'a', 'd', 'c']);
  });

  it('are the pushed ones, each once, even before the fetch', () => {
    const pushed = incident({ id: 'a', state: 'monitoring' });
    expect(spy([pushed, incident({ id: 'new' })], [incident({ id: 'a' })])).toEqual([['a', 'monitoring'], ['new', 'investigating']]);
  });

  it('stay as fetched when they are no longer pushed', () => {
    expect(spy([], [incident({ id: 'a' })])).toEqual([['a', 'investigating']]);
  });

  it('contain none of another project, whatever is pushed', () => {
    expect(spy([incident({ projects: ['stock'] })], [])).toEqual([]);
  });
});
