import type { IncidentImpact, IncidentKind, IncidentState } from '@/api/operations/incident-keys';

export const impacts: { value: IncidentImpact; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'minor', label: 'Minor' },
  { value: 'major', label: 'Major' },
  { value: 'critical', label: 'Critical' },
];

/** Where an incident of a kind can stand while it is open. */
export const openStates: Record<IncidentKind, { value: IncidentState; label: string }[]> = {
  incident: [
    { value: 'investigating', label: 'Investigating' },
    { value: 'identified', label: 'Identified' },
    { value: 'monitoring', label: 'Monitoring' },
  ],
  maintenance: [
    { value: 'scheduled', label: 'Scheduled' },
    { value: 'in_progress', label: 'In progress' },
  ],
};

/** How one of a kind ends. */
export const lastState: Record<IncidentKind, IncidentState> = { incident: 'resolved', maintenance: 'completed' };

/** What of an installation an incident can be about, besides places. */
export const services = ['Dashboard', 'API', 'Authentication', 'Databases', 'Connection pooler', 'Backups', 'Realtime', 'Storage'];

/** One of a list by its value; the first where there is none. */
export function chosenOf<T extends string>(options: readonly { value: T }[], value: string): T {
  const found = options.find((it) => it.value === value) ?? options[0];
  if (!found) throw new Error('No options.');
  return found.value;
}
