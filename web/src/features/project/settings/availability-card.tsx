import { usePermissions } from '@/api/profile/list-permissions';
import type { ProjectDetail } from '@/lib/entities/project';
import { actionPermissions, allowedActions } from '@/lib/project-actions';
import { statusDisplay } from '@/lib/status-display';
import { Card } from '@/ui/card';
import { ProjectActionsBar } from '../state/project-actions-bar';
import { AnchorRow } from './anchor-row';

/** Restart, pause and resume of the project, with permission. */
export function AvailabilityCard({ project }: { project: ProjectDetail }) {
  const permitted = usePermissions(project.organization_slug, project.ref);
  const allowed = allowedActions(project);
  const other = allowed.restore ? 'restore' : 'pause';
  const mayRestart = permitted(...actionPermissions.restart);
  const mayPause = permitted(...actionPermissions[other]);
  if (!mayRestart && !mayPause) return null;
  const keptBy = project.live?.inactivity?.kept_by;
  const notNow = `Not available in the current status: ${statusDisplay(project.status).word}.`;
  return (
    <Card flush title="Availability">
      <div className="divide-y">
        {mayRestart && (
          <AnchorRow
            id="restart-project"
            title="Restart"
            text={allowed.restart ? 'Drops connections for a few seconds. No data is lost.' : notNow}
            action={<ProjectActionsBar project={project} only={['restart']} />}
          />
        )}
        {mayPause && (
          <AnchorRow
            id="pause-project"
            title={allowed.restore ? 'Resume' : 'Pause'}
            text={
              allowed.restore
                ? 'Starts the database with its existing data, address and password.'
                : allowed.pause
                  ? `Stops the database until you resume it. Your data is kept.${keptBy ? ` ${keptBy} has exempted this project from pauses for inactivity.` : ''}`
                  : notNow
            }
            action={<ProjectActionsBar project={project} only={[other]} />}
          />
        )}
      </div>
    </Card>
  );
}
