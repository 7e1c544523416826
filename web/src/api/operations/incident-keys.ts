import type { components } from '../http/described';

/** An incident or maintenance, as operators see it. */
export type DeskIncident = components['schemas']['Incident'];
/** An incident with its history of changes. */
export type IncidentHistory = components['schemas']['IncidentHistory'];
export type HistoryEntry = IncidentHistory['history'][number];
export type IncidentKind = DeskIncident['kind'];
export type IncidentState = DeskIncident['state'];
export type IncidentImpact = DeskIncident['impact'];

/** Key prefix of all incident queries. */
export const operatorIncidentsKey = ['operator', 'incidents'] as const;

/** One incident with its history. */
export const operatorIncidentKey = (id: string) => [...operatorIncidentsKey, 'one', id] as const;
