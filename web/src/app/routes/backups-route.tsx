import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { BackupsPage } from '@/features/backups/backups-page';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';

/** The backups of a project. */
export function BackupsRoute() {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, ref);
  if (project && (!isPending || isSelfHosted)) {
    return <BackupsPage key={ref} projectRef={ref} projectName={project.name} canWrite={permitted('infra:Execute', 'queue_job.restore.prepare')} />;
  }
  return (
    <Page title="Backups">
      {error && !project ? (
        <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading backups">
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Page>
  );
}
