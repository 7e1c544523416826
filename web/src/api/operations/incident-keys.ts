import type { components } from '../http/described';

/** An incident or maintenance, as who runs the installation sees it. */
export type DeskIncident = components['schemas']['Incident'];
/** The same with who did what about it, and when. */
export type IncidentHistory = components['schemas']['IncidentHistory'];
export type HistoryEntry = IncidentHistory['history'][number];
export type IncidentKind = DeskIncident['kind'];
export type IncidentState = DeskIncident['state'];
export type IncidentImpact = DeskIncident['impact'];

/** Everything that is asked of incidents as a whole. */
export const operatorIncidentsKey = ['operator', 'incidents'] as const;

/** One incident with its history. */
export const operatorIncidentKey = (id: string) => [...operatorIncidentsKey, 'one', id] as const;
