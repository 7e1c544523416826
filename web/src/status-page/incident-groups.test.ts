import { expect, it } from 'vitest';
import { incidentSample, statusSample } from '@/testing/status-sample';
import { incidentGroups, timelineOf } from './incident-groups';

it('incidents are current, upcoming or past, each in order', () => {
  const all = [
    incidentSample({ id: 'old', opened_at: '2026-11-01T00:00:00.000Z' }),
    incidentSample({ id: 'new', opened_at: '2026-11-02T00:00:00.000Z' }),
    incidentSample({ id: 'over', state: 'resolved' }),
    incidentSample({ id: 'done', kind: 'maintenance', state: 'completed' }),
    incidentSample({ id: 'later', kind: 'maintenance', state: 'scheduled', planned_start: '2026-12-02T00:00:00.000Z' }),
    incidentSample({ id: 'soon', kind: 'maintenance', state: 'in_progress', planned_start: '2026-12-01T00:00:00.000Z' }),
  ];
  const { current, maintenance, past } = incidentGroups(statusSample({ incidents: Object.fromEntries(all.map((it) => [it.id, it])) }));
  expect(current.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(maintenance.map(({ id }) => id)).toEqual(['soon', 'later']);
  expect(past.map(({ id }) => id)).toEqual(['over', 'done']);
});

it('a timeline is newest first, even with more than nine entries', () => {
  const updates = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [String(index + 1), { at: '2026-11-20T11:00:00.000Z', state: 'investigating', message: '' }]),
  );
  expect(timelineOf(incidentSample({ updates })).map(({ number }) => Number(number))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});
