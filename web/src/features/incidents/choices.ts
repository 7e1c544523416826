import type { IncidentImpact, IncidentKind, IncidentState } from '@/api/operations/incident-keys';

export const impacts: { value: IncidentImpact; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'minor', label: 'Minor' },
  { value: 'major', label: 'Major' },
  { value: 'critical', label: 'Critical' },
];

/** The states of an open incident of this kind. */
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

/** The final state of this kind. */
export const lastState: Record<IncidentKind, IncidentState> = { incident: 'resolved', maintenance: 'completed' };

/** The services that an incident can affect. */
export const services = ['Dashboard', 'API', 'Authentication', 'Project creation', 'Databases', 'Connection pooler', 'Backups', 'Realtime', 'Storage'];

/** The option with this value; the first if there is none. */
export function chosenOf<T extends string>(options: readonly { value: T }[], value: string): T {
  const found = options.find((it) => it.value === value) ?? options[0];
  if (!found) throw new Error('No options.');
  return found.value;
}
