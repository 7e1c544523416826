import { describe, expect, it, test } from 'vitest';
import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import { beginDraft } from './begin-draft';
import { changeTexts } from './change-texts';
import { emptyDraft, faultsOf, toEdit, toNewIncident } from './draft';
import { toIso, toLocal } from '@/lib/format/local-time';
import { scopeText } from './scope-text';

const now = Date.parse('2026-11-20T12:30:00.000Z');
const template = (facts: Partial<IncidentTemplate> = {}): IncidentTemplate => ({
  id: 'slow',
  name: 'Connections are slow',
  kind: 'incident',
  title: 'Slow connections',
  impact: 'minor',
  message: 'We look into it.',
  services: [],
  affects_project_creation: false,
  show_to_everybody: false,
  lasts_minutes: null,
  ...facts,
});
const hosts = template({ id: 'hosts', kind: 'maintenance', title: 'Hosts', lasts_minutes: 120 });
const begin = (search: string) =>
  beginDraft({ search: new URLSearchParams(search), suggestion: undefined, templates: [template(), hosts], now });

describe('the initial draft', () => {
  it('is the first template, with the scope of the address', () => {
    const draft = begin('region=sin&organization=acme&project=aaa');
    expect(draft).toMatchObject({ kind: 'incident', title: 'Slow connections', message: 'We look into it.' });
    expect(draft.scope).toMatchObject({ regions: ['sin'], organizations: ['acme'], projects: ['aaa'] });
  });

  it('is maintenance tomorrow with the duration of its template', () => {
    const draft = begin('template=hosts');
    expect(toIso(draft.planned_start)).toBe('2026-11-21T13:00:00.000Z');
    expect(toIso(draft.planned_end)).toBe('2026-11-21T15:00:00.000Z');
  });

  it('is filled from a suggestion', () => {
    const suggestion = { region: 'sin', unhealthy: 12, projects: 40, since: now, some: [] };
    const draft = beginDraft({ search: new URLSearchParams('suggestion=sin'), suggestion, templates: [], now });
    expect(draft).toMatchObject({ title: 'Projects in sin are not responding', impact: 'major', scope: { regions: ['sin'] } });
    expect(draft.message).toContain('12 of 40 projects in sin have not responded since 2026-11-20 12:30:00 UTC.');
  });

  it('is empty without templates', () => {
    expect(beginDraft({ search: new URLSearchParams(), suggestion: undefined, templates: [], now }).title).toBe('');
  });
});

describe('the request', () => {
  it('has a time only for maintenance, and a state only for incidents', () => {
    expect(toNewIncident(begin('template=hosts'))).toMatchObject({ kind: 'maintenance', planned_start: '2026-11-21T13:00:00.000Z', announce_ahead: true });
    expect(toNewIncident(begin('template=hosts'))).not.toHaveProperty('state');
    expect(toNewIncident(begin(''))).toMatchObject({ kind: 'incident', state: 'investigating' });
    expect(toNewIncident(begin(''))).not.toHaveProperty('planned_start');
  });

  it('of an edit contains only changes', () => {
    const before = begin('');
    expect(toEdit(before, before)).toEqual({});
    expect(toEdit(before, { ...before, title: 'Slow ', scope: { ...before.scope, regions: ['sin'] } })).toEqual({ title: 'Slow', regions: ['sin'] });
  });

  test.each([
    [{ title: ' ' }, { title: 'Enter a title.', planned_end: null }],
    [{ title: 'x' }, { title: null, planned_end: null }],
    [{ title: 'x', kind: 'maintenance' as const, planned_end: '' }, { title: null, planned_end: 'Enter an end after the start.' }],
  ])('is not sent as %j', (part, expected) => {
    expect(faultsOf({ ...emptyDraft(now), ...part })).toEqual(expected);
  });
});

it('a time is converted to a field and back', () => {
  expect(toIso(toLocal(now))).toBe('2026-11-20T12:30:00.000Z');
  expect(toIso('')).toBeNull();
});

test.each([
  [{}, 'everything, shown to all users'],
  [{ regions: ['sin'] }, 'sin'],
  [{ regions: ['a', 'b', 'c', 'd'], services: ['API'] }, '4 regions · API'],
  [{ services: ['API'] }, 'API, shown to all users'],
])('the text of the scope %j is %s', (part, words) => {
  expect(scopeText({ regions: [], organizations: [], projects: [], services: [], show_to_everybody: false, ...part })).toBe(words);
});

it('an edit is described field by field', () => {
  expect(
    changeTexts({
      title: { from: 'Slow', to: 'Slow disks' },
      regions: { from: [], to: ['sin', 'fra'] },
      show_to_everybody: { from: false, to: true },
      planned_end: { from: null, to: '2026-11-20T12:30:00.000Z' },
      post_mortem: { from: '', to: 'Long.' },
    }),
  ).toEqual([
    'Title: Slow → Slow disks',
    'Regions: none → sin, fra',
    'Show to all users: no → yes',
    'Ends: nothing → 2026-11-20 12:30:00 UTC',
    'Post-mortem published.',
  ]);
});
