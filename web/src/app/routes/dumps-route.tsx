import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { BackupsTabs } from './backups-tabs';

// Apart from the routes, so that the table of routes does not name their files.
const DumpsPage = lazy(async () => ({ default: (await import('@/features/dumps/dumps-page')).DumpsPage }));
const MigrationPage = lazy(async () => ({ default: (await import('@/features/dumps/migration-page')).MigrationPage }));

/** Dumps of a project. */
export const DumpsRoute = () => <OfDatabase title="Dumps" Shown={DumpsPage} />;

/** Copies of other databases into a project. */
export const MigrationRoute = () => <OfDatabase title="Migrate to this project" Shown={MigrationPage} />;

function OfDatabase({ title, Shown }: { title: string; Shown: typeof DumpsPage }) {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, ref);
  const pending = (
    <Page title={title}>
      <Loading label="Loading dumps">
        <Skeleton className="h-64" />
      </Loading>
    </Page>
  );
  if (project && (!isPending || isSelfHosted)) {
    return (
      <Suspense fallback={pending}>
        <Shown key={ref} projectRef={ref} canUse={permitted('tenant:Sql:Admin:Write', '*')} tabs={<BackupsTabs projectRef={ref} />} />
      </Suspense>
    );
  }
  if (!error || project) return pending;
  return (
    <Page title={title}>
      <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}
