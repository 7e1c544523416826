import { useId } from 'react';
import { useTransferLink } from '@/api/projects/get-transfer-link';
import type { ProjectDetail } from '@/lib/entities/project';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { TransferLinkRow } from './transfer-link-row';

/** Transfer of the project by link, without a shared organization. */
export function TransferLink({ project }: { project: ProjectDetail }) {
  const id = useId();
  const { data: offer, error, refetch, isFetching } = useTransferLink(project.ref);
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t pt-4">
      <div className="grid max-w-[72ch] gap-1 text-sm">
        <h3 id={id} className="font-medium">
          Transfer by link
        </h3>
        <p className="text-muted">
          Share a one-time link. The recipient can move this project to their organization within 24 hours.
        </p>
      </div>
      {offer !== undefined ? (
        <TransferLinkRow project={project} offer={offer} />
      ) : error ? (
        <ErrorNote title="Couldn't load the transfer link." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the transfer link" onRetry={() => void refetch()}>
          <Skeleton className="h-8" />
        </Loading>
      )}
    </section>
  );
}
