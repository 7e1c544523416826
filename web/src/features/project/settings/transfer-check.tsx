import type { useTransferPreview } from '@/api/projects/preview-transfer';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { TransferSummary } from '@/ui/transfer-outlook';

/** The check before a transfer: loading, failed, or its effects. */
export function TransferCheck({ preview }: { preview: ReturnType<typeof useTransferPreview> }) {
  const { data, error, refetch, isFetching } = preview;
  if (data) return <TransferSummary outlook={data} />;
  return error ? (
    <ErrorNote title="Couldn't check the transfer." error={error} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <Loading label="Checking the transfer" onRetry={() => void refetch()}>
      <Skeleton className="h-10" />
    </Loading>
  );
}
