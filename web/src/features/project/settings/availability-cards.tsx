import { usePermissions } from '@/api/profile/list-permissions';
import type { ProjectDetail } from '@/lib/entities/project';
import { actionPermissions, allowedActions } from '@/lib/project-actions';
import { statusDisplay } from '@/lib/status-display';
import { ProjectActionsBar } from '../state/project-actions-bar';
import { AnchorCard } from '@/ui/anchor-card';

/** Restart, pause and resume of the project, with permission. */
export function AvailabilityCards({ project }: { project: ProjectDetail }) {
  const permitted = usePermissions(project.organization_slug, project.ref);
  const allowed = allowedActions(project);
  const resumes = allowed.restore;
  const notNow = `Not available in the current status: ${statusDisplay(project.status).word}.`;
  return (
    <>
      {permitted(...actionPermissions.restart) && (
        <AnchorCard
          id="restart-project"
          title="Restart"
          description="Drops connections for a few seconds. No data is lost."
          aside={<ProjectActionsBar project={project} only={['restart']} />}
        >
          <p className="text-sm text-muted">
            {allowed.restart ? 'Use this if connections hang or a setting requires a restart.' : notNow}
          </p>
        </AnchorCard>
      )}
      {permitted(...actionPermissions[resumes ? 'restore' : 'pause']) && (
        <AnchorCard
          id="pause-project"
          title={resumes ? 'Resume' : 'Pause'}
          description={
            resumes
              ? 'Starts the database with its existing data.'
              : 'Stops the database until you resume it. Your data is kept.'
          }
          aside={<ProjectActionsBar project={project} only={[resumes ? 'restore' : 'pause']} />}
        >
          <p className="text-sm text-muted">
            {resumes
              ? 'The address and password stay the same.'
              : allowed.pause
                ? "While paused, the database doesn't accept connections."
                : notNow}
          </p>
        </AnchorCard>
      )}
    </>
  );
}
