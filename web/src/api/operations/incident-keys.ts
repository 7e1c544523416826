import type { components } from '../http/described';

/** An incident or maintenance, as operators see it. */
export type ManagedIncident = components['schemas']['Incident'];
/** An incident with its history of changes. */
export type IncidentHistory = components['schemas']['IncidentHistory'];
export type HistoryEntry = IncidentHistory['history'][number];
export type IncidentKind = ManagedIncident['kind'];
export type IncidentState = ManagedIncident['state'];
export type IncidentImpact = ManagedIncident['impact'];

/** Key prefix of all incident queries. */
export const operatorIncidentsKey = ['operator', 'incidents'] as const;

/** One incident with its history. */
export const operatorIncidentKey = (id: string) => [...operatorIncidentsKey, 'one', id] as const;
