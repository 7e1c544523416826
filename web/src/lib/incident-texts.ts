import type { Incident } from './entities/incident';
import { formatClock, formatDay, formatDuration, formatMinute } from './format/time';
import { zoneNameAt } from './format/time-zone';
import { severityDisplay } from './incident-severity';

type Planned = Pick<Incident, 'kind' | 'planned_start' | 'planned_end'>;
type Promised = Pick<Incident, 'next_update_by'>;

/** Returns whether it is scheduled maintenance. */
export const isMaintenance = ({ kind }: Pick<Incident, 'kind'>): boolean => kind === 'maintenance';

/** Returns whether it is an incident that is not over. Maintenance is none, neither before it begins nor in progress. */
export const isOpenIncident = (incident: Pick<Incident, 'kind' | 'state'>): boolean =>
  !isMaintenance(incident) && incident.state !== 'resolved';

/** The display form of an incident's state: `in_progress` is "in progress". */
export const incidentStateText = (state: string): string => state.replace('_', ' ');

/** A local time with its zone: `24 Nov 2026, 18:30 CET`. */
export const momentText = (iso: string): string => `${formatMinute(iso)} ${zoneNameAt(new Date(iso))}`;

/** Start and end of maintenance in local time with its zone; the day appears once if it is the same. */
export function plannedText({ planned_start, planned_end }: Planned): string {
  if (!planned_start || !planned_end) return 'time unknown';
  const isOneDay = formatDay(planned_start) === formatDay(planned_end);
  const end = isOneDay ? formatClock(new Date(planned_end)) : formatMinute(planned_end);
  return `${formatMinute(planned_start)} to ${end} ${zoneNameAt(new Date(planned_end))}`;
}

/** The time until maintenance starts or ends; null if it is over. */
export function countdownText({ state, planned_start, planned_end }: Planned & Pick<Incident, 'state'>, now: number): string | null {
  const [word, at] = state === 'scheduled' ? ['Starts', planned_start] : state === 'in_progress' ? ['Ends', planned_end] : ['', null];
  if (!at) return null;
  const left = Date.parse(at) - now;
  return left <= 0 ? `${word} now` : `${word} in ${formatDuration(left)}`;
}

/** The promised next update of an open incident; null without one. */
export const nextUpdateText = ({ next_update_by: by }: Promised): string | null => (by ? `Next update by ${momentText(by)}.` : null);

/** Returns whether the promised update is late. */
export const isUpdateOverdue = ({ next_update_by: by }: Promised, now: number): boolean => Boolean(by) && Date.parse(by ?? '') < now;

/** The sentence with exactly one full stop at its end. */
const sentence = (text: string): string => `${text}.`.replace('..', '.');

/**
 * The text of an incident banner: the specification's for incidents, title and time for
 * maintenance.
 */
export function incidentBannerTexts(incident: Planned & Promised & Pick<Incident, 'title' | 'impact' | 'state'>) {
  const { title, impact, state } = incident;
  if (isMaintenance(incident)) {
    const when = state === 'in_progress' ? `In progress: ${plannedText(incident)}.` : `${plannedText(incident)}.`;
    return { type: 'maintenance', tone: 'maintenance', title: `Scheduled maintenance: ${sentence(title)}`, message: when } as const;
  }
  const how = impact === 'none' ? '' : ` Impact: ${impact}.`;
  const next = nextUpdateText(incident);
  return {
    type: 'incident',
    tone: severityDisplay(impact).banner,
    title: 'We are currently investigating a technical issue',
    message: `${sentence(title)}${how}${next === null ? '' : ` ${next}`}`,
  } as const;
}
