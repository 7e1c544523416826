import { useState } from 'react';
import { useCronJobs } from '@/api/cron/list-cron-jobs';
import { cronTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { CardTable } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { DeleteJobDialog } from './delete-job-dialog';
import { JobDialog } from './job-dialog';
import { JobRow } from './job-row';
import { RunsDialog } from './runs-dialog';

const columns = [{ name: 'Job' }, { name: 'Schedule (UTC)' }, { name: 'Next run' }, { name: 'Last run' }, { name: 'Actions', isHidden: true }];

/** A dialog about the job with this ID; 0 is a new one. */
type Opened = { kind: 'edit' | 'runs' | 'delete'; id: number } | null;

interface CronPageProps {
  projectRef: string;
  /** The user may create, change and run jobs. */
  canWrite: boolean;
}

/** The scheduled jobs of a project. */
export function CronPage({ projectRef, canWrite }: CronPageProps) {
  useTopic(cronTopic(projectRef));
  const { data, error, refetch, isFetching } = useCronJobs(projectRef);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const job = data?.jobs.find((it) => it.id === opened?.id);
  const isFull = data !== undefined && data.jobs.length >= data.jobs_max;
  const create = (
    <Button variant="primary" disabled={isFull} onClick={() => setOpened({ kind: 'edit', id: 0 })}>
      New job
    </Button>
  );
  return (
    <Page title="Cron" subtitle="Jobs run SQL in this database on a schedule. Schedules are in UTC; next and last runs are in your time zone." actions={canWrite && create}>
      {!canWrite && <p className="text-sm text-muted">Your role can see jobs and their runs, but not change or run them.</p>}
      {isFull && <p className="text-sm text-muted">A project can have {data.jobs_max} jobs. Delete one to create another.</p>}
      {error && !data ? (
        <ErrorNote title="Couldn't load the jobs." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading jobs" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      ) : data.jobs.length === 0 ? (
        <EmptyState title="No jobs" text="A job runs SQL on a schedule, for example to delete old rows every night." {...(canWrite && { action: create })} />
      ) : (
        <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
          <CardTable label="Jobs" columns={columns}>
            {data.jobs.map((it) => (
              <JobRow
                key={it.id}
                projectRef={projectRef}
                job={it}
                canWrite={canWrite}
                onEdit={() => setOpened({ kind: 'edit', id: it.id })}
                onRuns={() => setOpened({ kind: 'runs', id: it.id })}
                onDelete={() => setOpened({ kind: 'delete', id: it.id })}
              />
            ))}
          </CardTable>
        </div>
      )}
      {opened?.kind === 'edit' && <JobDialog projectRef={projectRef} job={job ?? null} onClose={close} />}
      {opened?.kind === 'runs' && job && <RunsDialog projectRef={projectRef} job={job} onClose={close} />}
      {opened?.kind === 'delete' && job && <DeleteJobDialog projectRef={projectRef} job={job} onClose={close} />}
    </Page>
  );
}
