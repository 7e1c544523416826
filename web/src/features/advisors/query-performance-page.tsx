import { useState } from 'react';
import { useQueryPerformance } from '@/api/advisor/get-query-performance';
import { useFindings } from '@/api/advisor/list-findings';
import type { StatementOrder } from '@/api/advisor/paths';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { schemaTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { Tabs } from '@/ui/tabs';
import { isOfCategory } from './arrange-findings';
import { FindingsView } from './findings-view';
import { TransactionsCard, WaitingCard } from './sessions-cards';
import { StatementsCard } from './statements-card';

const tabs = ['Statements', 'Sessions', 'Findings'] as const;

interface QueryPerformancePageProps {
  projectRef: string;
  /** Findings can be muted (preview `advisor_rules`). */
  canMute: boolean;
}

/** What slows a project's database down. */
export function QueryPerformancePage({ projectRef, canMute }: QueryPerformancePageProps) {
  useTopic(schemaTopic(projectRef));
  const { data: project } = useProject(projectRef);
  const permitted = usePermissions(project?.organization_slug, projectRef);
  const [tab, setTab] = useState<string>(tabs[0]);
  const [order, setOrder] = useState<StatementOrder>('total_time');
  const [role, setRole] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useQueryPerformance(projectRef, { order, role });
  const findings = useFindings(projectRef);
  const refresh = () => void Promise.all([refetch(), findings.refetch()]);
  return (
    <Page
      title="Query performance"
      subtitle="Slow statements, sessions that wait, and definitions that cost time."
      actions={
        <Button busy={isFetching || findings.isFetching} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      <Tabs label="Query performance" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'Findings' ? (
          findings.data ? (
            <div className="grid gap-6">
              <FindingsView
                findings={findings.data.filter((it) => isOfCategory(it, 'PERFORMANCE'))}
                isFiltered={false}
                projectRef={projectRef}
                canWrite={permitted('tenant:Sql:Admin:Write', 'projects')}
                canMute={canMute}
              />
            </div>
          ) : (
            <Pending error={findings.error} onRetry={refresh} />
          )
        ) : !data ? (
          <Pending error={error} onRetry={refresh} />
        ) : tab === 'Sessions' ? (
          <div className="grid gap-6">
            <WaitingCard sessions={data.waiting} />
            <TransactionsCard transactions={data.transactions} />
          </div>
        ) : (
          <StatementsCard projectRef={projectRef} statements={data.statements} order={order} onOrder={setOrder} role={role} onRole={setRole} />
        )}
      </Tabs>
    </Page>
  );
}

function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error) return <ErrorNote title="Couldn't examine the database." error={error} onRetry={onRetry} />;
  return (
    <Loading label="Examining the database" onRetry={onRetry}>
      <Skeleton className="h-40" />
    </Loading>
  );
}
