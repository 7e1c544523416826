import type { IncidentHistory } from '@/api/operations/incident-keys';

/** Incidents as operators see them, and the answers of a server that has them. */
export const at = '2026-11-20T12:00:00.000Z';
export const incident = (facts: Partial<IncidentHistory> = {}): IncidentHistory => ({
  id: 'i1',
  kind: 'incident',
  title: 'Slow disks',
  impact: 'major',
  state: 'investigating',
  regions: ['eu-central-1'],
  services: [],
  organizations: [],
  projects: [],
  affects_project_creation: true,
  show_to_everybody: false,
  announce_ahead: false,
  opened_at: at,
  resolved_at: null,
  planned_start: null,
  planned_end: null,
  next_update_by: null,
  reopenable_until: null,
  post_mortem: null,
  updates: {},
  history: [
    { at, by: 'sam', state: 'investigating', message: 'We **look**.' },
    { at, by: 'ora', changes: { title: { from: 'Slow', to: 'Slow disks' } } },
  ],
  ...facts,
});
export const planned = incident({
  id: 'm1',
  kind: 'maintenance',
  title: 'New switches',
  state: 'scheduled',
  planned_start: '2026-11-24T02:00:00.000Z',
  planned_end: '2026-11-24T04:00:00.000Z',
});
export const over = incident({ id: 'i0', title: 'Old trouble', state: 'resolved', resolved_at: at });
const template = {
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
};
export const audience = (count: number, public_page = true, subscribers = 0) => ({
  everybody: false,
  public_page,
  subscribers,
  people: { count, some: [{ gotrue_id: 'sam', name: 'sam' }] },
  organizations: { count: 1, some: [{ slug: 'acme', name: 'Acme' }] },
  projects: { count: 0, some: [] },
});
export const answers = {
  'GET /platform/operator/incidents': [incident(), planned, over],
  'GET /platform/operator/incidents/i1': incident(),
  'GET /platform/operator/incidents/i0': over,
  'GET /platform/operator/incident-templates': [template],
  'POST /platform/operator/incidents/preview': audience(3),
};
