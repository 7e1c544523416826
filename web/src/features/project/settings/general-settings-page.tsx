import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { projectTopic } from '@/lib/live/topic-names';
import { actionPermissions } from '@/lib/project-actions';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { StatusLabel } from '@/ui/status-label';
import { ProjectActionsBar } from '../state/project-actions-bar';
import { StatusCard } from '../state/status-card';
import { ProjectPending } from '../state/project-pending';
import { AnchorCard } from '@/ui/anchor-card';
import { AvailabilityCard } from './availability-card';
import { GeneralFacts } from './general-facts';
import { SettingsRow } from './settings-row';
import { TransferLink } from './transfer-link';
import { ProjectRenameForm } from './project-rename-form';
import { TransferProject } from './transfer-project';

const title = 'General settings';

/** The project's name and properties, its organization, and pausing, resuming and deleting it. */
export function GeneralSettingsPage() {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const freshness = useTopic(projectTopic(ref));
  const isSelfHosted = useIsSelfHosted();
  const permitted = usePermissions(project?.organization_slug, ref);
  if (!project) {
    return (
      <ProjectPending
        narrow
        title={title}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-[720px]" />}
      />
    );
  }
  const isGone = project.status === 'REMOVED';
  const isLeaving = isGone || project.status === 'GOING_DOWN';
  return (
    <Page narrow title={title} mark={<StaleMark freshness={freshness} />}>
      {isLeaving && <StatusCard project={project} />}
      <Card title="Project" aside={<StatusLabel status={project.status} operation={project.live?.operation} />}>
        <div className="grid gap-4">
          <ProjectRenameForm project={project} readOnly={!permitted('write:Update', 'projects') || isGone} />
          <GeneralFacts project={project} />
        </div>
      </Card>
      {!isGone && <AvailabilityCard project={project} />}
      {!isGone && !isSelfHosted && permitted('write:Update', 'organizations') && (
        <AnchorCard flush id="transfer-project" title="Transfer">
          <div className="divide-y">
            <TransferProject project={project} />
            <TransferLink project={project} />
          </div>
        </AnchorCard>
      )}
      {!isGone && !isSelfHosted && permitted(...actionPermissions.delete) && (
        <AnchorCard flush id="delete-project" tone="danger" title="Danger zone">
          <div className="px-4 py-3">
            <SettingsRow action={<ProjectActionsBar project={project} only={['delete']} />}>
              <p className="text-muted">Deletes the database and its data. This can't be undone.</p>
            </SettingsRow>
          </div>
        </AnchorCard>
      )}
    </Page>
  );
}
