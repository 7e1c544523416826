import { useSearchParams } from 'react-router';
import { useKnownRun } from '@/api/simulations/list-runs';
import { useResult } from '@/api/simulations/show-result';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { Link } from 'react-router';
import { Comparison } from './comparison';

/** Two runs side by side. */
export function ComparePage() {
  const [query] = useSearchParams();
  const a = query.get('a') ?? '';
  const b = query.get('b') ?? '';
  return (
    <Page
      title="Compare two runs"
      subtitle="The first run is the baseline."
      actions={
        <Button asChild>
          <Link to="/ops/simulations">All simulations</Link>
        </Button>
      }
    >
      {a === '' || b === '' || a === b ? (
        <EmptyState title="Select two runs" text="Select two finished runs in the list of simulations to compare them." />
      ) : (
        <Both key={`${a} ${b}`} a={a} b={b} />
      )}
    </Page>
  );
}

function Both({ a, b }: { a: string; b: string }) {
  const [first, second] = [useResult(a, true), useResult(b, true)];
  const [runA, runB] = [useKnownRun(a).data, useKnownRun(b).data];
  if (first.data && second.data) {
    return <Comparison a={{ id: a, result: first.data, run: runA }} b={{ id: b, result: second.data, run: runB }} />;
  }
  const failed = [first, second].find((it) => it.error && !it.data);
  const again = () => void Promise.all([first, second].filter((it) => it.error).map((it) => it.refetch()));
  if (failed) {
    const which = failed === first ? 'first' : 'second';
    return <ErrorNote title={`Couldn't load the ${which} run.`} error={failed.error} onRetry={again} busy={first.isFetching || second.isFetching} />;
  }
  return (
    <Loading label="Loading the runs" onRetry={again}>
      <Skeleton className="h-96" />
    </Loading>
  );
}
