import { GitBranch, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { usePermissions } from '@/api/profile/list-permissions';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { branchesOf } from '@/lib/branches';
import { ChoiceLink } from './choice-link';
import { ChoiceList } from './choice-list';
import { pageBelow } from './page-below';
import type { ChoiceProps } from './switcher-kinds';

/** A project, as `main`, and its branches with their live status. Choosing one keeps the current page. */
export function BranchChoice({ slug = '', projectRef = '', onChosen }: ChoiceProps) {
  const { pathname } = useLocation();
  const query = useOrganizationProjects(slug);
  const parentRef = query.data?.find((it) => it.ref === projectRef)?.parent_project_ref ?? projectRef;
  const permitted = usePermissions(slug, parentRef);
  const below = pageBelow(pathname);
  const options = useMemo(() => {
    const parent = query.data?.find((it) => it.ref === parentRef);
    const branches = query.data && branchesOf(query.data, parentRef);
    return branches?.reduce(
      (list, it) => [...list, { id: it.ref, to: `/project/${it.ref}${below}`, label: it.name, more: it.ref, status: it.status, isBranch: true }],
      parent ? [{ id: parent.ref, to: `/project/${parent.ref}${below}`, label: 'main', more: parent.name, status: parent.status, isBranch: false }] : [],
    );
  }, [query.data, parentRef, below]);
  return (
    <ChoiceList label="Branches" query={query} options={options} currentId={projectRef} onChosen={onChosen}>
      {permitted('write:Create', 'preview_branches') && (
        <ChoiceLink to={`/project/${parentRef}/branches?new`} icon={Plus} label="Create branch" onChosen={onChosen} />
      )}
      <ChoiceLink to={`/project/${parentRef}/branches`} icon={GitBranch} label="All branches" onChosen={onChosen} />
    </ChoiceList>
  );
}
