import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useProject } from '@/api/projects/get-project';
import { usePermissions } from '@/api/profile/list-permissions';
import { actionPermissions } from '@/lib/project-actions';
import { projectTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { StatusLabel } from '@/ui/status-label';
import { OfferProject } from './offer-project';
import { ProjectActionsBar } from './project-actions-bar';
import { ProjectPending } from './project-pending';
import { ProjectRenameForm } from './project-rename-form';
import { TransferProject } from './transfer-project';

/** The project's name, its home, and stopping, starting and deleting it. */
export function ProjectSettingsPage() {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const freshness = useTopic(projectTopic(ref));
  const isSelfHosted = useIsSelfHosted();
  const permitted = usePermissions(project?.organization_slug, ref);
  if (!project) {
    return <ProjectPending title="Project settings" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Page narrow title="Project settings" mark={<StaleMark freshness={freshness} />}>
      <Card title="General">
        <ProjectRenameForm
          project={project}
          readOnly={!permitted('write:Update', 'projects') || project.status === 'REMOVED'}
        />
      </Card>
      <Card title="Availability" aside={<StatusLabel status={project.status} />}>
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            Restarting cuts open connections for a few seconds. Pausing stops the database and keeps its data.
          </p>
          <ProjectActionsBar project={project} only={['restore', 'restart', 'pause']} />
        </div>
      </Card>
      {!isSelfHosted && permitted('write:Update', 'organizations') && project.status !== 'REMOVED' && (
        <Card id="transfer-project" title="Transfer" description="Move this project to another organization.">
          <div className="grid gap-4">
            <TransferProject project={project} />
            <OfferProject project={project} />
          </div>
        </Card>
      )}
      {!isSelfHosted && permitted(...actionPermissions.delete) && (
        <Card id="delete-project" tone="danger" title="Danger zone" description="Deleting a project cannot be undone.">
          <ProjectActionsBar project={project} only={['delete']} />
        </Card>
      )}
    </Page>
  );
}
