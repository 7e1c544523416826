import { useId } from 'react';
import { useTransferLink } from '@/api/projects/get-transfer-link';
import type { ProjectDetail } from '@/lib/entities/project';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SettingsRow } from './settings-row';
import { TransferLinkRow } from './transfer-link-row';

/** Transfer of the project by link, without a shared organization. */
export function TransferLink({ project }: { project: ProjectDetail }) {
  const id = useId();
  const { data: offer, error, refetch, isFetching } = useTransferLink(project.ref);
  const about = (
    <>
      <h3 id={id} className="font-medium">
        Transfer by link
      </h3>
      <p className="text-muted">Share a one-time link. The recipient can move this project to their organization within 24 hours.</p>
    </>
  );
  return (
    <section aria-labelledby={id} className="grid gap-3 px-4 py-3">
      {offer !== undefined ? (
        <TransferLinkRow project={project} offer={offer} about={about} />
      ) : error ? (
        <>
          <SettingsRow action={null}>{about}</SettingsRow>
          <ErrorNote title="Couldn't load the transfer link." error={error} onRetry={() => void refetch()} busy={isFetching} />
        </>
      ) : (
        <SettingsRow
          action={
            <Loading label="Loading the transfer link" onRetry={() => void refetch()}>
              <Skeleton className="h-8 w-38 max-sm:h-11" />
            </Loading>
          }
        >
          {about}
          {/* The line of the link. */}
          <span aria-hidden="true" className="min-h-5" />
        </SettingsRow>
      )}
    </section>
  );
}
