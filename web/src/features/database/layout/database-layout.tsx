import type { ReactNode } from 'react';
import { Outlet, useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { schemaTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page, PageActionsContext } from '@/ui/page';
import { DatabaseContext } from '../database-context';
import { ApiButton } from './api-button';
import { DatabaseNavigation } from './database-navigation';
import type { DatabasePageEntry } from './database-page-entry';

/** The layout of the pages of a project's database: their list, the user's access, and live changes. */
export function DatabaseLayout({ pages }: { pages: readonly DatabasePageEntry[] }) {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, ref);
  if (!project) {
    return (
      <Page title="Database">
        {error ? <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Pending />}
      </Page>
    );
  }
  if (isPending && !isSelfHosted) {
    return (
      <Page title="Database">
        <Pending />
      </Page>
    );
  }
  if (!permitted('tenant:Sql:Query', 'projects')) {
    return (
      <Page title="Database">
        <EmptyState title="You can't read this database" text="Your role in this project has no access to its database. An owner of the organization can change your role." />
      </Page>
    );
  }
  return (
    <DatabaseContext value={{ projectRef: ref, canWrite: permitted('tenant:Sql:Admin:Write', 'projects') }}>
      <FollowSchema projectRef={ref}>
        <div className="lg:grid lg:min-h-full lg:grid-cols-[13rem_minmax(0,1fr)]">
          <DatabaseNavigation root={`/project/${ref}`} pages={pages} />
          <div className="min-w-0">
            <PageActionsContext value={<ApiButton projectRef={ref} />}>
              <Outlet />
            </PageActionsContext>
          </div>
        </div>
      </FollowSchema>
    </DatabaseContext>
  );
}

/** Changes of the schema by any user are shown while its pages are open. */
function FollowSchema({ projectRef, children }: { projectRef: string; children: ReactNode }) {
  useTopic(schemaTopic(projectRef));
  return children;
}

const Pending = () => (
  <Loading label="Loading the database">
    <Skeleton className="h-64" />
  </Loading>
);
