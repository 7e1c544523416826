import type { ReactNode } from 'react';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';

interface ProjectPendingProps {
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  /** As on the loaded page, so that nothing moves. */
  subtitle?: ReactNode;
  narrow?: boolean;
  /** In the shape of the page; by default two columns. */
  skeleton?: ReactNode;
}

/** A project's page before the project is known: loading or failed. */
export function ProjectPending({ title, error, busy, onRetry, subtitle, narrow = false, skeleton }: ProjectPendingProps) {
  return (
    <Page title={title} subtitle={subtitle} narrow={narrow}>
      {error ? (
        <ErrorNote title="Couldn't load the project." error={error} onRetry={onRetry} busy={busy} />
      ) : (
        <Loading label="Loading project" onRetry={onRetry}>
          {skeleton ?? (
            <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Skeleton className="h-56" />
              <Skeleton className="h-56" />
            </div>
          )}
        </Loading>
      )}
    </Page>
  );
}
