import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { useProject } from '@/api/projects/get-project';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';

// Apart from the route, so that the table of routes does not name its files.
const BranchesPage = lazy(async () => ({ default: (await import('@/features/branches/branches-page')).BranchesPage }));

/** The branches of a project, with their feature preview. */
export function BranchesRoute() {
  const { ref = '' } = useParams();
  const isActive = useActivePreviews()('branching_2_0');
  const { data: project, error, refetch, isFetching } = useProject(ref);
  if (!isActive) {
    return (
      <Page title="Branches">
        <EmptyState title="Branches are a feature preview" text="Turn on “Branching via dashboard” in the feature previews to use them." />
      </Page>
    );
  }
  if (project) {
    return (
      <Suspense fallback={<Pending />}>
        <BranchesPage key={ref} project={project} />
      </Suspense>
    );
  }
  if (!error) return <Pending />;
  return (
    <Page title="Branches">
      <ErrorNote title="Couldn't load the project." error={error} busy={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

const Pending = () => (
  <Page title="Branches">
    <Loading label="Loading branches">
      <Skeleton className="h-48" />
    </Loading>
  </Page>
);
