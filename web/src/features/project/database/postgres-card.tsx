import { usePostgresConfig } from '@/api/projects/get-postgres-config';
import type { ProjectDetail } from '@/lib/entities/project';
import { AnchorCard } from '@/ui/anchor-card';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { PostgresEditor } from './postgres-editor';
import { RestartNote } from './restart-note';
import { settingsNow } from './settings-draft';

/** The PostgreSQL settings that users can change. */
export function PostgresCard({ project }: { project: ProjectDetail }) {
  const { data, error, refetch, isFetching } = usePostgresConfig(project.ref, project.compute_size);
  const again = () => void refetch();
  return (
    <AnchorCard
      flush
      id="postgres-settings"
      title="PostgreSQL settings"
      description="Defaults depend on the compute size. Changes apply immediately unless a restart is noted."
    >
      {data ? (
        <>
          <RestartNote project={project} />
          {data.pending && (
            <p role="status" className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3 text-sm">
              A change is pending. It's applied as soon as the database responds.
              <Button busy={isFetching} onClick={again}>
                Refresh
              </Button>
            </p>
          )}
          <PostgresEditor project={project} settings={settingsNow(data, project.live)} />
        </>
      ) : (
        <div className="p-4">
          {error ? (
            <ErrorNote title="Couldn't load the settings." error={error} onRetry={again} busy={isFetching} />
          ) : (
            <Loading label="Loading the settings" onRetry={again}>
              <Skeleton className="h-72" />
            </Loading>
          )}
        </div>
      )}
    </AnchorCard>
  );
}
