import { lazy, Suspense } from 'react';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { useAvailable } from '@/lib/available-features';
import type { ProjectDetail } from '@/lib/entities/project';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { ExampleList } from './example-list';

/** Most projects have no API. */
const LibraryList = lazy(async () => ({ default: (await import('./library-list')).LibraryList }));

/** Examples, and client libraries if the project has an API, as configured by this installation. */
export function StartingPoints({ project }: { project: ProjectDetail }) {
  const hasApi = useAvailable()('project_api') && project.postgrestStatus !== undefined && project.postgrestStatus !== 'OFFLINE';
  const { data: content, error, refetch, isFetching } = useCustomContent();
  if (!content) {
    return error ? (
      <ErrorNote
        title="Couldn't load libraries and examples."
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    ) : (
      <Loading label="Loading libraries and examples" onRetry={() => void refetch()}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const libraries = content['project_homepage:client_libraries'];
  const examples = content['project_homepage:example_projects'];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 empty:hidden">
      {hasApi && libraries.length > 0 && (
        <Card title="Client libraries" description="For applications that use this project through its API.">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <LibraryList libraries={libraries} />
          </Suspense>
        </Card>
      )}
      {examples?.length !== 0 && (
        <Card title="Examples" description={examples ? undefined : 'SQL for the SQL editor, psql or any other client.'}>
          <ExampleList projectRef={project.ref} examples={examples} />
        </Card>
      )}
    </div>
  );
}
