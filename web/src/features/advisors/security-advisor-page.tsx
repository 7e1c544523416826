import { useRef, useState } from 'react';
import { useFindings } from '@/api/advisor/list-findings';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { schemaTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { SearchInput } from '@/ui/search-input';
import { isOfCategory, matching } from './arrange-findings';
import { FindingsView } from './findings-view';

interface SecurityAdvisorPageProps {
  projectRef: string;
  /** Findings can be muted (preview `advisor_rules`). */
  canMute: boolean;
}

/** The security findings in a project's database, live. */
export function SecurityAdvisorPage({ projectRef, canMute }: SecurityAdvisorPageProps) {
  useTopic(schemaTopic(projectRef));
  const { data: project } = useProject(projectRef);
  const permitted = usePermissions(project?.organization_slug, projectRef);
  const { data, error, refetch, isFetching } = useFindings(projectRef);
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const findings = data?.filter((it) => isOfCategory(it, 'SECURITY'));
  return (
    <Page
      title="Security advisor"
      subtitle="Definitions and privileges that expose more data than intended."
      actions={
        <>
          <SearchInput label="Search findings" placeholder="Search findings" value={search} onChange={setSearch} input={input} />
          <Button busy={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </>
      }
    >
      {findings ? (
        <>
          {error && <ErrorNote title="Couldn't examine the database again." error={error} onRetry={() => void refetch()} busy={isFetching} />}
          <FindingsView
            findings={matching(findings, search)}
            isFiltered={search.trim() !== '' && findings.length > 0}
            projectRef={projectRef}
            canWrite={permitted('tenant:Sql:Admin:Write', 'projects')}
            canMute={canMute}
          />
        </>
      ) : error ? (
        <ErrorNote title="Couldn't examine the database." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Examining the database" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Page>
  );
}
