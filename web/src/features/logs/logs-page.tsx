import type { ReactNode } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useLogCatalogue } from '@/api/logs/get-catalogue';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useActivePreviews } from '@/api/platform/active-previews';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { usePageTitle } from '@/lib/page-title';
import { isTeamOrAbove } from '@/lib/preview-releases';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { LogWorkspace } from './log-workspace';

const title = 'Logs';

/** The logs of a project, for users who may read them. */
export function LogsPage({ projectRef }: { projectRef: string }) {
  usePageTitle(title);
  const { data: project, error, refetch, isFetching } = useProject(projectRef);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, projectRef);
  const { data: organizations = [] } = useOrganizations();
  const plan = organizations.find((it) => it.slug === project?.organization_slug)?.plan.id;
  const isUnified = useActivePreviews()('unified_logs') && plan !== undefined && isTeamOrAbove(plan);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {error && !project ? (
        <InPlace>
          <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} />
        </InPlace>
      ) : !project || (isPending && !isSelfHosted) ? (
        <Pending />
      ) : permitted('analytics:Read', 'logflare') ? (
        <Catalogue projectRef={projectRef} isUnified={isUnified} />
      ) : (
        <InPlace>
          <EmptyState title="You can't read the logs of this project" text="Your role in this project has no access to its logs. An owner of the organization can change your role." />
        </InPlace>
      )}
    </>
  );
}

function Catalogue({ projectRef, isUnified }: { projectRef: string; isUnified: boolean }) {
  const { data, error, refetch, isFetching } = useLogCatalogue(projectRef);
  if (data) return <LogWorkspace key={projectRef} projectRef={projectRef} catalogue={data} isUnified={isUnified} />;
  if (!error) return <Pending onRetry={() => void refetch()} />;
  return (
    <InPlace>
      <ErrorNote title="Couldn't load the log sources." error={error} busy={isFetching} onRetry={() => void refetch()} />
    </InPlace>
  );
}

const InPlace = ({ children }: { children: ReactNode }) => <div className="mx-auto w-full max-w-[1200px] p-4 sm:p-8">{children}</div>;

const Pending = ({ onRetry }: { onRetry?: () => void }) => (
  <InPlace>
    <Loading label="Loading the logs" {...(onRetry && { onRetry })}>
      <Skeleton className="h-64" />
    </Loading>
  </InPlace>
);
