import type { Incident } from './entities/incident';
import { formatDay } from './format/time';

type Planned = Pick<Incident, 'kind' | 'planned_start' | 'planned_end'>;

/** Returns whether it is scheduled maintenance. */
export const isMaintenance = ({ kind }: Pick<Incident, 'kind'>): boolean => kind === 'maintenance';

/** The display form of an incident's state: `in_progress` is "in progress". */
export const incidentStateText = (state: string): string => state.replace('_', ' ');

/** The local time to the minute. */
function clockOf(iso: string): string {
  const at = new Date(iso);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

/** Start and end of maintenance in local time; the day appears once if it is the same. */
export function plannedText({ planned_start, planned_end }: Planned): string {
  if (!planned_start || !planned_end) return 'time unknown';
  const [from, to] = [formatDay(planned_start), formatDay(planned_end)];
  return `${from}, ${clockOf(planned_start)} to ${from === to ? '' : `${to}, `}${clockOf(planned_end)}`;
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
