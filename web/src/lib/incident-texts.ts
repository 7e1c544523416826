import type { Incident } from './entities/incident';
import { formatClock, formatDay, formatMinute } from './format/time';

type Planned = Pick<Incident, 'kind' | 'planned_start' | 'planned_end'>;

/** Returns whether it is scheduled maintenance. */
export const isMaintenance = ({ kind }: Pick<Incident, 'kind'>): boolean => kind === 'maintenance';

/** Returns whether it is an incident that is not over. Maintenance is none, neither before it begins nor in progress. */
export const isOpenIncident = (incident: Pick<Incident, 'kind' | 'state'>): boolean =>
  !isMaintenance(incident) && incident.state !== 'resolved';

/** The display form of an incident's state: `in_progress` is "in progress". */
export const incidentStateText = (state: string): string => state.replace('_', ' ');

/** The name of the local time zone at a time, such as `UTC` or `GMT+1`. */
const zoneOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(new Date(iso)).find((it) => it.type === 'timeZoneName')?.value ?? '';

/** Start and end of maintenance in local time, with its zone; the day appears once if it is the same. */
export function plannedText({ planned_start, planned_end }: Planned): string {
  if (!planned_start || !planned_end) return 'time unknown';
  const isOneDay = formatDay(planned_start) === formatDay(planned_end);
  const end = isOneDay ? formatClock(new Date(planned_end)) : formatMinute(planned_end);
  return `${formatMinute(planned_start)} to ${end} ${zoneOf(planned_end)}`.trim();
}

/** The sentence with exactly one full stop at its end. */
const sentence = (text: string): string => `${text}.`.replace('..', '.');

/**
 * The text of an incident banner: the specification's for incidents, title and time for
 * maintenance.
 */
export function incidentBannerTexts(incident: Planned & Pick<Incident, 'title' | 'impact' | 'state'>) {
  const { title, impact, state } = incident;
  if (isMaintenance(incident)) {
    const when = state === 'in_progress' ? `In progress: ${plannedText(incident)}.` : `${plannedText(incident)}.`;
    return { type: 'maintenance', title: `Scheduled maintenance: ${sentence(title)}`, message: when } as const;
  }
  const how = impact === 'none' ? '' : ` Impact: ${impact}.`;
  return {
    type: 'incident',
    title: 'We are currently investigating a technical issue',
    message: `${sentence(title)}${how}`,
  } as const;
}
