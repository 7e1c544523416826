import type { Incident } from './entities/incident';
import type { ProjectSummary } from './entities/project';

type Place = Pick<ProjectSummary, 'ref' | 'region' | 'organization_slug'>;

/** The user's incidents that affect one project, newest first. */
export const incidentsOf = (project: Place, incidents: readonly Incident[]): Incident[] =>
  incidents.filter((it) => affects(it, project)).sort((a, b) => b.opened_at.localeCompare(a.opened_at));

/**
 * The recent incidents of a project: the open ones as pushed, then the resolved ones; each newest
 * first. An incident that is no longer pushed stays as fetched until the next fetch.
 */
export function recentIncidents(project: Place, open: readonly Incident[], listed: readonly Incident[]): Incident[] {
  const now = incidentsOf(project, open);
  const pushed = new Set(now.map((it) => it.id));
  const all = [...now, ...listed.filter((it) => !pushed.has(it.id))].sort((a, b) => b.opened_at.localeCompare(a.opened_at));
  return [...all.filter((it) => !isResolved(it)), ...all.filter(isResolved)];
}

/** Returns whether an incident is closed. */
export const isResolved = ({ state }: Pick<Incident, 'state'>): boolean => ['resolved', 'completed', 'cancelled'].includes(state);

/** An incident without a location, only with services at most, affects all projects. */
function affects(incident: Incident, { ref, region, organization_slug }: Place): boolean {
  const { regions = [], organizations = [], projects = [], show_to_everybody = false } = incident;
  if (show_to_everybody || regions.length + organizations.length + projects.length === 0) return true;
  return organizations.includes(organization_slug) || projects.includes(ref) || regions.includes(region);
}
