import { useCronRuns } from '@/api/cron/list-cron-runs';
import type { CronJob, CronRun } from '@/lib/entities/cron';
import { formatLong } from '@/lib/format/time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { nameOf } from './job-engine';
import { durationText, RunState } from './run-state';

interface RunsDialogProps {
  projectRef: string;
  job: CronJob;
  onClose: () => void;
}

/** The last runs of a job with their output. */
export function RunsDialog({ projectRef, job, onClose }: RunsDialogProps) {
  const { runs, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useCronRuns(projectRef, job);
  return (
    <Dialog open onClose={onClose} as="panel" title={`Runs of ${nameOf(job)}`} description="The last 100 runs are kept, each with the first 4 KiB of its output.">
      {error && !runs ? (
        <ErrorNote title="Couldn't load the runs." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !runs ? (
        <Loading label="Loading runs" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      ) : runs.length === 0 ? (
        <p className="text-muted">It has not run yet.</p>
      ) : (
        <ol aria-label="Runs" className="grid gap-3">
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older runs
        </Button>
      )}
    </Dialog>
  );
}

function Run({ run }: { run: CronRun }) {
  const duration = durationText(run);
  const facts = [
    duration,
    run.rows === null ? null : `${run.rows} ${run.rows === 1 ? 'row' : 'rows'}`,
    run.started_by === null ? null : `Started by ${run.started_by}`,
  ].filter((it) => it !== null);
  return (
    <li className="grid min-w-0 gap-2 rounded-md border bg-surface p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RunState run={run} />
        <time dateTime={run.started_at} className="tabular-nums">
          {formatLong(run.started_at)}
        </time>
        <span className="text-muted tabular-nums">{facts.join(' · ')}</span>
      </div>
      {run.error !== '' && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{run.error}</p>}
      {run.output !== '' && <pre className="max-h-60 overflow-auto rounded-sm bg-background p-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{run.output}</pre>}
    </li>
  );
}
