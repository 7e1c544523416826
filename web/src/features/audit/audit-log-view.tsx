import type { AuditLog } from '@/api/audit/list-audit';
import { useAudit } from '@/api/audit/list-audit';
import type { AuditFilters } from '@/lib/entities/audit';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { AuditList } from './audit-list';

/** Refresh interval of relative times. */
const tickMs = 30_000;

interface AuditLogViewProps {
  log: AuditLog;
  filters: AuditFilters;
  filtered: boolean;
  own?: boolean;
  /** The email of an account, if known. */
  emailOf: (accountId: string) => string | undefined;
}

/** A log in all its states: loading, empty, loaded or failed. */
export function AuditLogView({ log, filters, filtered, own = false, emailOf }: AuditLogViewProps) {
  const { entries, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(log, filters);
  const now = useNow(tickMs);
  if (!entries) {
    return error ? (
      <ErrorNote title="Couldn't load the audit log." error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label="Loading the audit log" onRetry={() => void refetch()}>
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  if (entries.length === 0) {
    return filtered ? (
      <EmptyState title="No matching entries" text="Try removing a filter." />
    ) : (
      <EmptyState title="No entries yet" text="Changes and denied attempts appear here immediately." />
    );
  }
  return (
    <div className="grid gap-4">
      <AuditList entries={entries} now={now} own={own} emailOf={emailOf} />
      {error && <ErrorNote title="Couldn't load more." error={error} onRetry={() => void fetchNextPage()} busy={isFetching} />}
      {hasNextPage && !error && (
        <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </div>
  );
}
