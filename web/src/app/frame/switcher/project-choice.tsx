import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { usePermissions } from '@/api/profile/list-permissions';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { underParents } from '@/lib/branches';
import { useTopic } from '@/streams/use-topic';
import { StaleMark } from '@/ui/stale-mark';
import { ChoiceLink } from './choice-link';
import { ChoiceList } from './choice-list';
import { pageBelow } from './page-below';
import type { ChoiceProps } from './switcher-kinds';

/** The organization's projects with their live status. Choosing one keeps the current page. */
export function ProjectChoice({ slug = '', projectRef, onChosen }: ChoiceProps) {
  const { pathname } = useLocation();
  const query = useOrganizationProjects(slug);
  const freshness = useTopic(useOrganizationTopicName(slug));
  const permitted = usePermissions(slug);
  const below = pageBelow(pathname);
  const options = useMemo(
    () =>
      query.data && underParents(query.data).map((it) => ({
        id: it.ref,
        to: `/project/${it.ref}${below}`,
        label: it.name,
        ...(it.parent_project_ref && { isBranch: true }),
        more: it.ref,
        status: it.status,
      })),
    [query.data, below],
  );
  return (
    <>
      <StaleMark freshness={freshness} />
      <ChoiceList label="Projects" query={query} options={options} currentId={projectRef} onChosen={onChosen}>
        {permitted('write:Create', 'projects') && (
          <ChoiceLink to={`/new/${slug}`} icon={Plus} label="New project" onChosen={onChosen} />
        )}
      </ChoiceList>
    </>
  );
}
