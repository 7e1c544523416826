import { useState } from 'react';
import { auditTopic } from '@/api/audit/list-audit';
import { useProfile } from '@/api/profile/get-profile';
import { noFilters } from '@/lib/entities/audit';
import { useTopic } from '@/streams/use-topic';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditLogView } from './audit-log-view';

/** The user's actions in every organization. */
export function OwnAuditPage() {
  const { data: profile, error, refetch, isFetching } = useProfile();
  if (profile) return <OwnLog account={profile.gotrue_id} email={profile.primary_email} />;
  return (
    <Page {...heading}>
      {error ? (
        <ErrorNote title="Couldn't load your account." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading your account" onRetry={() => void refetch()}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </Page>
  );
}

const heading = {
  title: 'Your audit log',
  subtitle: 'All actions on your behalf, across organizations and access tokens.',
};

function OwnLog({ account, email }: { account: string; email: string }) {
  const [filters, setFilters] = useState(noFilters);
  const log = { account };
  const freshness = useTopic(auditTopic(log));
  return (
    <Page {...heading} mark={<StaleMark freshness={freshness} />}>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <AuditLogView log={log} filters={filters} filtered={filters !== noFilters} own emailOf={() => email} />
    </Page>
  );
}
