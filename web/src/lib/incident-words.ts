import type { Incident } from './entities/incident';
import { formatDay } from './format/time';

type Planned = Pick<Incident, 'kind' | 'planned_start' | 'planned_end'>;

/** Planned work, and not something that is wrong. */
export const isMaintenance = ({ kind }: Pick<Incident, 'kind'>): boolean => kind === 'maintenance';

/** Where an incident stands, for people: `in_progress` is "in progress". */
export const incidentStateWords = (state: string): string => state.replace('_', ' ');

/** The time by the clock here, to the minute. */
function clockOf(iso: string): string {
  const at = new Date(iso);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

/** From when to when maintenance is planned, by the clock here; the day is said once where it is the same. */
export function plannedWords({ planned_start, planned_end }: Planned): string {
  if (!planned_start || !planned_end) return 'time unknown';
  const [from, to] = [formatDay(planned_start), formatDay(planned_end)];
  return `${from}, ${clockOf(planned_start)} to ${from === to ? '' : `${to}, `}${clockOf(planned_end)}`;
}

/** The sentence with one stop at its end, whoever wrote it. */
const sentence = (text: string): string => `${text}.`.replace('..', '.');

/** What the banner of an incident says: of something wrong the specification's words, of maintenance what and when. */
export function incidentBannerWords(incident: Planned & Pick<Incident, 'title' | 'impact' | 'state'>) {
  const { title, impact, state } = incident;
  if (isMaintenance(incident)) {
    const when = state === 'in_progress' ? `In progress: ${plannedWords(incident)}.` : `${plannedWords(incident)}.`;
    return { type: 'maintenance', title: `Scheduled maintenance: ${sentence(title)}`, message: when } as const;
  }
  const how = impact === 'none' ? '' : ` Impact: ${impact}.`;
  return {
    type: 'incident',
    title: 'We are currently investigating a technical issue',
    message: `${sentence(title)}${how}`,
  } as const;
}
