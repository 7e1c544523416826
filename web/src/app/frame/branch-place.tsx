import type { ProjectDetail } from '@/lib/entities/project';
import { BranchMark } from './branch-mark';
import { BranchSwitcher } from './switcher/branch-switcher';

/** What the breadcrumbs show of a project's family: its parent, and with `switches` its switcher. Loaded late. */
export function BranchPlace({ project, switches }: { project: ProjectDetail; switches: boolean }) {
  const { ref, organization_slug, parent_project_ref: parentRef = null } = project;
  return (
    <>
      {parentRef !== null && <BranchMark parentRef={parentRef} />}
      {switches && <BranchSwitcher slug={organization_slug} projectRef={ref} parentRef={parentRef} />}
    </>
  );
}
