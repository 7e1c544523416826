import { activeProjects } from '@/lib/active-projects';
import type { Organization } from '@/lib/entities/organization';
import { useOrganizationProjects } from '../projects/list-organization-projects';
import { useLimitedMembers } from './list-limited-members';

/**
 * The Free plan's limit of active projects if it is reached, or null. Follows the live list of
 * projects.
 */
export function useFreeLimit({ slug, plan }: Organization): number | null {
  const { data: projects } = useOrganizationProjects(slug);
  const isFree = plan.id === 'free';
  const { data: limited } = useLimitedMembers(slug, isFree && projects ? activeProjects(projects).length : null);
  return (isFree && limited?.[0]?.free_project_limit) || null;
}
