import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { CronPage } from '@/features/cron/cron-page';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';

/** The scheduled jobs of a project, for users who may read its database. */
export function CronRoute() {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, ref);
  if (project && (!isPending || isSelfHosted) && permitted('tenant:Sql:Query', 'projects')) {
    return <CronPage key={ref} projectRef={ref} canWrite={permitted('tenant:Sql:Admin:Write', 'projects')} />;
  }
  return (
    <Page title="Cron">
      {error && !project ? (
        <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !project || (isPending && !isSelfHosted) ? (
        <Loading label="Loading jobs">
          <Skeleton className="h-64" />
        </Loading>
      ) : (
        <EmptyState title="You can't read this database" text="Your role in this project has no access to its database. An owner of the organization can change your role." />
      )}
    </Page>
  );
}
