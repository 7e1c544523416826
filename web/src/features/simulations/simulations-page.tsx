import { useProfile } from '@/api/profile/get-profile';
import { useRuns } from '@/api/simulations/list-runs';
import { useScenarios } from '@/api/simulations/list-scenarios';
import { isUnderWay, type SimulationRun } from '@/lib/entities/simulation';
import { simulationsTopic } from '@/lib/live/topic-names';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { RunForm } from './run-form';
import { RunsCard } from './runs-card';

/** Refresh interval of ages and running times. */
const ageTickMs = 10_000;

/** The simulations page: start a run, and all runs. */
export function SimulationsPage() {
  const freshness = useTopic(simulationsTopic);
  const { data: runs, error, refetch, isFetching } = useRuns();
  const { data: profile } = useProfile();
  const now = useNow(ageTickMs);
  const mayChange = profile?.operator_role === 'operator';
  return (
    <Page
      title="Simulations"
      subtitle="Run failure drills with many clients, lost networks and crashed databases on an isolated server. Real projects are never touched."
    >
      <Card title="Run a simulation">
        {mayChange ? (
          <Start runs={runs} />
        ) : (
          <p className="text-sm text-muted">Only operators can start, stop and delete simulations. Runs appear here live.</p>
        )}
      </Card>
      {runs ? (
        runs.length > 0 ? (
          <RunsCard runs={runs} freshness={freshness} mayChange={mayChange} now={now} />
        ) : (
          <EmptyState
            title="No runs yet"
            text={
              mayChange
                ? 'Choose a scenario above and start with a quick run. Results appear here live.'
                : 'Runs appear here automatically once an operator starts one.'
            }
          />
        )
      ) : error ? (
        <ErrorNote title="Couldn't load the runs." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the runs" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Page>
  );
}

function Start({ runs }: { runs: readonly SimulationRun[] | undefined }) {
  const { data: scenarios, error, refetch, isFetching } = useScenarios();
  if (scenarios) return <RunForm scenarios={scenarios} underWay={runs?.find(isUnderWay)} />;
  return error ? (
    <ErrorNote title="Couldn't load the scenarios." error={error} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <Loading label="Loading the scenarios" onRetry={() => void refetch()}>
      <Skeleton className="h-86.5 max-sm:h-213" />
    </Loading>
  );
}
