import { usePermissions } from '@/api/profile/list-permissions';
import { type ProjectChange, useChangeProject } from '@/api/projects/change-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { actionPermissions, allowedActions } from '@/lib/project-actions';
import { toast } from '@/ui/toast';

/** The actions on a project, and a function to run them. */
export function useProjectChange(project: ProjectDetail) {
  const change = useChangeProject(project.ref);
  const check = usePermissions(project.organization_slug, project.ref);
  const allowed = allowedActions(project);
  return {
    /** The user has permission. */
    permitted: (action: ProjectChange) => check(...actionPermissions[action]),
    /** The status allows it now. */
    allowed: (action: ProjectChange) => allowed[action],
    pending: change.isPending ? change.variables : null,
    /** True once it has started; a failure is shown as a toast. */
    run: (action: ProjectChange): Promise<boolean> =>
      change.mutateAsync(action).then(
        () => true,
        (error: Error) => {
          toast.error(error.message);
          return false;
        },
      ),
  };
}
