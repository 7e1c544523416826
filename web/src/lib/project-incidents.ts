import type { Incident } from './entities/incident';
import type { ProjectSummary } from './entities/project';

type Place = Pick<ProjectSummary, 'ref' | 'region' | 'organization_slug'>;

/** Of the incidents that I see, those that concern one project, newest first. */
export const incidentsOf = (project: Place, incidents: readonly Incident[]): Incident[] =>
  incidents.filter((it) => concerns(it, project)).sort((a, b) => b.opened_at.localeCompare(a.opened_at));

/** One that names no place, at most services, is one of all projects. */
function concerns(incident: Incident, { ref, region, organization_slug }: Place): boolean {
  const { regions = [], organizations = [], projects = [], show_to_everybody = false } = incident;
  if (show_to_everybody || regions.length + organizations.length + projects.length === 0) return true;
  return organizations.includes(organization_slug) || projects.includes(ref) || regions.includes(region);
}
