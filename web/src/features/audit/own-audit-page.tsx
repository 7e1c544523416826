import { useState } from 'react';
import { auditTopic } from '@/api/audit/list-audit';
import { useProfile } from '@/api/profile/get-profile';
import { noFilters } from '@/lib/entities/audit';
import { useTopic } from '@/streams/use-topic';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditLogView } from './audit-log-view';

/** What I have done, in every organization. */
export function OwnAuditPage() {
  const { data: profile } = useProfile();
  return profile ? <OwnLog account={profile.gotrue_id} /> : null;
}

function OwnLog({ account }: { account: string }) {
  const [filters, setFilters] = useState(noFilters);
  const log = { account };
  const freshness = useTopic(auditTopic(log));
  return (
    <Page
      title="Your audit log"
      subtitle="Everything done in your name, in every organization, and by which access token."
      mark={<StaleMark freshness={freshness} />}
    >
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <AuditLogView log={log} filters={filters} filtered={filters !== noFilters} own />
    </Page>
  );
}
