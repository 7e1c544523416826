import type { IncidentImpact, IncidentKind, IncidentState } from '@/api/operations/incident-keys';
import type { ManagedIncident } from '@/api/operations/incident-keys';
import type { IncidentEdit } from '@/api/operations/edit-incident';
import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import type { NewIncident } from '@/api/operations/open-incident';
import type { IncidentScope } from '@/api/operations/preview-incident';
import type { IncidentSuggestion } from '@/lib/entities/fleet';
import { formatExact } from '@/lib/format/time';
import { toIso, toLocal } from '@/lib/format/local-time';

/**
 * An incident or maintenance while it is edited. Times are as in input fields: local, to the
 * minute.
 */
export interface IncidentDraft {
  kind: IncidentKind;
  title: string;
  impact: IncidentImpact;
  state: IncidentState;
  message: string;
  scope: IncidentScope;
  affects_project_creation: boolean;
  planned_start: string;
  planned_end: string;
  announce_ahead: boolean;
  /** Minutes until the promised next update; empty: none. */
  next_update: string;
}

export const noScope: IncidentScope = { regions: [], organizations: [], projects: [], services: [], show_to_everybody: false };

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Maintenance is planned for tomorrow by default. */
const aheadMs = 24 * hourMs;
const usualMinutes = 60;

/** Starts in a day, at the full hour. */
const plannedFrom = (now: number): number => Math.ceil((now + aheadMs) / hourMs) * hourMs;

export const emptyDraft = (now: number): IncidentDraft => ({
  kind: 'incident',
  title: '',
  impact: 'major',
  state: 'investigating',
  message: '',
  scope: noScope,
  affects_project_creation: false,
  planned_start: toLocal(plannedFrom(now)),
  planned_end: toLocal(plannedFrom(now) + usualMinutes * minuteMs),
  announce_ahead: true,
  next_update: '',
});

/** Applies a template; the chosen scope stays. */
export function fromTemplate(draft: IncidentDraft, template: IncidentTemplate, now: number): IncidentDraft {
  const { kind, title, impact, message, services, show_to_everybody, affects_project_creation, lasts_minutes } = template;
  const start = plannedFrom(now);
  return {
    ...draft,
    kind,
    title,
    impact,
    message,
    affects_project_creation,
    scope: { ...draft.scope, services, show_to_everybody },
    planned_start: toLocal(start),
    planned_end: toLocal(start + (lasts_minutes ?? usualMinutes) * minuteMs),
  };
}

/** Applies a suggestion of the server. */
export function fromSuggestion(draft: IncidentDraft, { region, unhealthy, projects, since }: IncidentSuggestion): IncidentDraft {
  return {
    ...draft,
    kind: 'incident',
    title: `Projects in ${region} are not responding`,
    impact: unhealthy * 2 >= projects ? 'critical' : 'major',
    message: `${unhealthy} of ${projects} projects in ${region} have not responded since ${formatExact(new Date(since).toISOString())}. We are investigating. Your data is safe.`,
    affects_project_creation: true,
    scope: { ...noScope, regions: [region] },
  };
}

/** Scope of an incident. */
export const scopeOf = ({ regions, organizations, projects, services, show_to_everybody }: ManagedIncident): IncidentScope => ({
  regions,
  organizations,
  projects,
  services,
  show_to_everybody,
});

/** An existing incident as a draft. */
export const fromIncident = (it: ManagedIncident): IncidentDraft => ({
  kind: it.kind,
  title: it.title,
  impact: it.impact,
  state: it.state,
  message: '',
  scope: scopeOf(it),
  affects_project_creation: it.affects_project_creation,
  planned_start: it.planned_start ? toLocal(Date.parse(it.planned_start)) : '',
  planned_end: it.planned_end ? toLocal(Date.parse(it.planned_end)) : '',
  announce_ahead: it.announce_ahead,
  next_update: '',
});

const planOf = ({ kind, planned_start, planned_end, announce_ahead }: IncidentDraft) =>
  kind === 'maintenance' ? { planned_start: toIso(planned_start), planned_end: toIso(planned_end), announce_ahead } : {};

/** The request that opens it. */
export const toNewIncident = (draft: IncidentDraft): NewIncident => ({
  kind: draft.kind,
  title: draft.title.trim(),
  impact: draft.impact,
  ...(draft.kind === 'incident' && { state: draft.state === 'identified' || draft.state === 'monitoring' ? draft.state : 'investigating' }),
  ...(draft.message.trim() !== '' && { message: draft.message.trim() }),
  ...draft.scope,
  affects_project_creation: draft.affects_project_creation,
  ...planOf(draft),
});

/**
 * The request that changes it: only changed fields, so that concurrent edits do not overwrite each
 * other.
 */
export function toEdit(before: IncidentDraft, now: IncidentDraft): IncidentEdit {
  const fieldsOf = (draft: IncidentDraft) => ({
    title: draft.title.trim(),
    impact: draft.impact,
    ...draft.scope,
    affects_project_creation: draft.affects_project_creation,
    ...planOf(draft),
  });
  const had: Record<string, unknown> = fieldsOf(before);
  const changed = Object.entries(fieldsOf(now)).filter(([name, value]) => JSON.stringify(had[name]) !== JSON.stringify(value));
  return Object.fromEntries(changed);
}

/** The reasons why it cannot be sent yet, by field. */
export function faultsOf({ kind, title, planned_start, planned_end }: IncidentDraft): { title: string | null; planned_end: string | null } {
  const isPlanned = kind === 'maintenance';
  const isOrdered = planned_start !== '' && planned_end !== '' && planned_start < planned_end;
  return {
    title: title.trim() === '' ? 'Enter a title.' : null,
    planned_end: isPlanned && !isOrdered ? 'Enter an end after the start.' : null,
  };
}
