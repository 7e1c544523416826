import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { BackupsTabs } from './backups-tabs';

// Apart from the route, so that the table of routes does not name its files.
const BackupsPage = lazy(async () => ({ default: (await import('@/features/backups/backups-page')).BackupsPage }));

/** The backups of a project. */
export function BackupsRoute() {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, ref);
  const permittedInAll = usePermissions(project?.organization_slug);
  const organization = useOrganizations().data?.find((it) => it.slug === project?.organization_slug);
  if (project && (!isPending || isSelfHosted)) {
    return (
      <Suspense fallback={<Pending />}>
        <BackupsPage
          key={ref}
          tabs={<BackupsTabs projectRef={ref} />}
          projectRef={ref}
          projectName={project.name}
          canWrite={permitted('infra:Execute', 'queue_job.restore.prepare')}
          owner={!isSelfHosted && permittedInAll('write:Create', 'projects') ? { slug: project.organization_slug, plan: organization?.plan.id } : null}
        />
      </Suspense>
    );
  }
  if (!error || project) return <Pending />;
  return (
    <Page title="Backups">
      <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

const Pending = () => (
  <Page title="Backups">
    <Loading label="Loading backups">
      <Skeleton className="h-64" />
    </Loading>
  </Page>
);
