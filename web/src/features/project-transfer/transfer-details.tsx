import type { ProjectTransfer, useTransfer } from '@/api/projects/get-transfer';
import { useNow } from '@/streams/use-now';
import { ErrorNote } from '@/ui/error-note';
import { FactRow } from '@/ui/facts';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { TransferSummary } from '@/ui/transfer-outlook';

/** Check interval for the expiry of the link. */
const tickMs = 10_000;

/** The transfer of a link: loading, failed, or the project with the effect of the transfer. */
export function TransferDetails({ found }: { found: ReturnType<typeof useTransfer> }) {
  const { data, error, refetch, isFetching } = found;
  if (!data) {
    return error ? (
      <ErrorNote title="Couldn't load the transfer." error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label="Loading the transfer" onRetry={() => void refetch()}>
        <Skeleton className="h-36" />
      </Loading>
    );
  }
  return (
    <>
      <TransferFacts claim={data} />
      <TransferSummary outlook={data.preview} />
    </>
  );
}

function TransferFacts({ claim }: { claim: ProjectTransfer }) {
  const now = useNow(tickMs);
  const over = now >= Date.parse(claim.expires_at);
  return (
    <dl className="grid gap-2 rounded-md border bg-surface p-4 text-sm">
      <FactRow name="Project">
        <strong className="font-medium">{claim.project.name}</strong>
      </FactRow>
      <FactRow name="Region">
        <span className="font-mono">{claim.project.region}</span>
      </FactRow>
      <FactRow name="Sent by">
        {claim.offered_by} of {claim.organization_name}
      </FactRow>
      <FactRow name={over ? 'Link expired' : 'Link expires'}>
        <Moment iso={claim.expires_at} now={now} future />
      </FactRow>
    </dl>
  );
}
