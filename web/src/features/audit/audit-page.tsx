import { useState } from 'react';
import { useParams } from 'react-router';
import { auditTopic } from '@/api/audit/list-audit';
import { useMembers } from '@/api/organizations/list-members';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { noFilters } from '@/lib/entities/audit';
import { useTopic } from '@/streams/use-topic';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditLogView } from './audit-log-view';
import { ExportButton } from './export-button';

/** The actions in the organization, completed and denied. */
export function AuditPage() {
  const { slug = '' } = useParams();
  const [filters, setFilters] = useState(noFilters);
  const { data: members = [] } = useMembers(slug);
  const { data: projects = [] } = useOrganizationProjects(slug);
  const emailOf = (id: string) => members.find((it) => it.gotrue_id === id)?.primary_email;
  const log = { slug };
  const freshness = useTopic(auditTopic(log));
  return (
    <Page
      title="Audit log"
      subtitle="All changes and denied attempts. Updates live."
      mark={<StaleMark freshness={freshness} />}
      actions={<ExportButton slug={slug} filters={filters} />}
    >
      <AuditFilterBar
        filters={filters}
        onChange={setFilters}
        people={members.map((it) => ({ value: it.gotrue_id, label: it.primary_email }))}
        projects={projects.map((it) => ({ value: it.ref, label: it.name }))}
      />
      <AuditLogView log={log} filters={filters} filtered={filters !== noFilters} emailOf={emailOf} />
    </Page>
  );
}
