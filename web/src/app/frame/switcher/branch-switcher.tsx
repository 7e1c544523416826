import { GitBranch } from 'lucide-react';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { useTopic } from '@/streams/use-topic';
import { SwitcherButton } from './switcher-button';

interface BranchSwitcherProps {
  slug: string;
  projectRef: string;
  /** Of a branch, its project; null: the project is none. */
  parentRef: string | null;
}

/** The switcher of a project with branches, or of a branch. */
export function BranchSwitcher({ slug, projectRef, parentRef }: BranchSwitcherProps) {
  const { data: projects } = useOrganizationProjects(slug);
  useTopic(useOrganizationTopicName(slug));
  const hasBranches = projects?.some((it) => it.parent_project_ref === projectRef) ?? false;
  if (parentRef === null && !hasBranches) return null;
  return (
    <span className="ml-1 flex min-w-0 shrink-0 items-center">
      {parentRef === null && (
        <span className="inline-flex min-w-0 items-center gap-1 text-xs text-muted max-sm:hidden">
          <GitBranch className="size-3 shrink-0" aria-hidden="true" />
          main
        </span>
      )}
      <SwitcherButton kind="branch" slug={slug} projectRef={projectRef} />
    </span>
  );
}
