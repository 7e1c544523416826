import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';

interface ProjectPendingProps {
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** A project's page before the project is known: loading or failed. */
export function ProjectPending({ title, error, busy, onRetry }: ProjectPendingProps) {
  return (
    <Page title={title}>
      {error ? (
        <ErrorNote title="Couldn't load the project." error={error} onRetry={onRetry} busy={busy} />
      ) : (
        <Loading label="Loading project" onRetry={onRetry}>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </div>
        </Loading>
      )}
    </Page>
  );
}
