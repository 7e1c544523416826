import type { IncidentScope } from '@/api/operations/preview-incident';

const listed = (all: readonly string[], one: string, many: string): string | null => {
  if (all.length === 0) return null;
  return all.length <= 3 ? all.join(', ') : `${all.length} ${all.length === 1 ? one : many}`;
};

/** A short text of the scope. */
export function scopeText({ regions, organizations, projects, services, show_to_everybody }: IncidentScope): string {
  const places = [
    listed(regions, 'region', 'regions'),
    listed(organizations, 'organization', 'organizations'),
    listed(projects, 'project', 'projects'),
    listed(services, 'service', 'services'),
  ].filter((it) => it !== null);
  const isEverywhere = regions.length + organizations.length + projects.length === 0;
  const where = places.length === 0 ? 'everything' : places.join(' · ');
  return show_to_everybody || isEverywhere ? `${where}, shown to all users` : where;
}
