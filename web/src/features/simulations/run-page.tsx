import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useKnownRun } from '@/api/simulations/list-runs';
import { useScenarios } from '@/api/simulations/list-scenarios';
import { useLiveSimulation } from '@/api/simulations/live-simulation';
import { useResult } from '@/api/simulations/show-result';
import { hasReport, isUnderWay, type SimulationNow, type SimulationPoint, type SimulationRun } from '@/lib/entities/simulation';
import { simulationTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { type Freshness, StaleMark } from '@/ui/stale-mark';
import { TextLink } from '@/ui/text-link';
import { ResultChecks } from './result-checks';
import { ResultDetails } from './result-details';
import { RunActions } from './run-actions';
import { RunChartsGrid } from './run-charts-grid';
import { RunFacts } from './run-facts';
import { RunProgress } from './run-progress';
import { RunState } from './run-state';
import { runName } from './run-texts';
import { pointsOf } from './series';
import { Goals } from './goals';

/** A simulation: live while it runs, and its result afterwards. */
export function RunPage() {
  const { id = '' } = useParams();
  const freshness = useTopic(simulationTopic(id));
  const live = useLiveSimulation(id);
  const known = useKnownRun(id);
  const run = live?.run ?? known.data;
  const points = useMemo(() => (live ? pointsOf(live) : []), [live]);
  if (run) return <Run key={id} run={run} points={points} now={live?.now ?? null} freshness={freshness} />;
  return (
    <Page title="Simulation">
      {known.error ? (
        <ErrorNote title="Couldn't load the run." error={known.error} onRetry={() => void known.refetch()} busy={known.isFetching} />
      ) : known.isSettled && freshness.kind === 'failed' && freshness.code !== 'not_found' ? (
        <ErrorNote title="Couldn't load the run." error={new Error(freshness.message)} />
      ) : known.isSettled && freshness.kind === 'failed' ? (
        <EmptyState title="Run not found" text="It may have been deleted." action={<TextLink to="/ops/simulations">All simulations</TextLink>} />
      ) : (
        <Loading label="Loading the run" onRetry={() => void known.refetch()}>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  );
}

interface RunProps {
  run: SimulationRun;
  /** The points pushed so far. */
  points: readonly SimulationPoint[];
  now: SimulationNow | null;
  freshness: Freshness;
}

function Run({ run, points: pushed, now, freshness }: RunProps) {
  const isOver = !isUnderWay(run);
  const result = useResult(run.id, hasReport(run));
  const { data: scenarios } = useScenarios();
  const scenario = scenarios?.find((it) => it.name === run.scenario);
  const teaches = result.data?.teaches ?? scenario?.teaches ?? [];
  const points = pushed.length > 0 ? pushed : (result.data?.series ?? pushed);
  const last = points.at(-1)?.at_s ?? 0;
  return (
    <Page
      title={runName(run)}
      mark={
        <>
          <span role="status">
            <RunState state={run.state} />
          </span>
          <StaleMark freshness={freshness} />
        </>
      }
      subtitle={<RunFacts run={run} />}
      actions={<RunActions run={run} />}
    >
      {!isOver && <RunProgress run={run} now={now} />}
      {run.verdict && <p className="max-w-[72ch] text-base font-medium">{run.verdict}</p>}
      {run.reason && (
        <div role="alert" className="rounded-md border border-danger/40 bg-danger/8 px-4 py-3">
          <p className="font-medium">The run crashed.</p>
          <p className="text-sm whitespace-pre-wrap text-muted">{run.reason}</p>
        </div>
      )}
      {result.data && <ResultChecks result={result.data} />}
      {teaches.length > 0 && (
        <Card title="What this tests">
          <Goals lines={teaches} />
        </Card>
      )}
      {(points.length > 0 || !isOver) && <RunChartsGrid points={points} until={isOver ? last : Math.max(now?.of_s ?? 0, last)} isLive={!isOver} />}
      {result.data ? (
        <ResultDetails result={result.data} />
      ) : (
        hasReport(run) &&
        (result.error ? (
          <ErrorNote title="Couldn't load the metrics." error={result.error} onRetry={() => void result.refetch()} busy={result.isFetching} />
        ) : (
          <Loading label="Loading the metrics" onRetry={() => void result.refetch()}>
            <Skeleton className="h-64" />
          </Loading>
        ))
      )}
    </Page>
  );
}
