import { useState } from 'react';
import { useCronJobs, usePgCron } from '@/api/cron/list-cron-jobs';
import type { CronEngine } from '@/lib/entities/cron';
import { cronTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { CardTable } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { DeleteJobDialog } from './delete-job-dialog';
import { EngineNote } from './engine-note';
import { JobDialog } from './job-dialog';
import { byName, keyOf } from './job-engine';
import { JobRow } from './job-row';
import { RunsDialog } from './runs-dialog';
import { useReadWhenDue } from './use-read-when-due';

const columns = [{ name: 'Job' }, { name: 'Schedule (UTC)' }, { name: 'Next run' }, { name: 'Last run' }, { name: 'Actions', isHidden: true }];

/** A dialog about the job with this key (`keyOf`); null: a new one. */
type Opened = { kind: 'edit' | 'runs' | 'delete'; key: string | null } | null;

interface CronPageProps {
  projectRef: string;
  /** The user may create, change and run jobs. */
  canWrite: boolean;
}

/** The scheduled jobs of a project. */
export function CronPage({ projectRef, canWrite }: CronPageProps) {
  useTopic(cronTopic(projectRef));
  const { data, error, refetch, isFetching } = useCronJobs(projectRef);
  const inDatabase = usePgCron(projectRef);
  const state = inDatabase.data?.state;
  useReadWhenDue(projectRef, inDatabase.data?.jobs);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const jobs = byName([...(data?.jobs ?? []), ...(inDatabase.data?.jobs ?? [])]);
  const job = jobs.find((it) => keyOf(it) === opened?.key);
  const hasRoom = (engine: CronEngine) => data !== undefined && jobs.filter((it) => it.engine === engine && it.isOwn).length < data.jobs_max;
  const engines: CronEngine[] = [...(state === 'running' ? (['pg_cron'] as const) : []), 'signalbox' as const].filter(hasRoom);
  const isFull = data !== undefined && engines.length === 0;
  const create = (
    <Button variant="primary" disabled={isFull} onClick={() => setOpened({ kind: 'edit', key: null })}>
      New job
    </Button>
  );
  return (
    <Page title="Cron" subtitle="Jobs run SQL in this database on a schedule. Schedules are in UTC; next and last runs are in your time zone." actions={canWrite && create}>
      {!canWrite && <p className="text-sm text-muted">Your role can see jobs and their runs, but not change or run them.</p>}
      {isFull && <p className="text-sm text-muted">A project can have {data.jobs_max} jobs. Delete one to create another.</p>}
      {state && <EngineNote projectRef={projectRef} state={state} />}
      {inDatabase.error && <ErrorNote title="Couldn't load the jobs of pg_cron." error={inDatabase.error} busy={inDatabase.isFetching} onRetry={() => void inDatabase.refetch()} />}
      {error && !data ? (
        <ErrorNote title="Couldn't load the jobs." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data || inDatabase.isPending ? (
        <Loading label="Loading jobs" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      ) : jobs.length === 0 ? (
        <EmptyState title="No jobs" text="A job runs SQL on a schedule, for example to delete old rows every night." {...(canWrite && { action: create })} />
      ) : (
        <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
          <CardTable label="Jobs" columns={columns}>
            {jobs.map((it) => (
              <JobRow
                key={keyOf(it)}
                projectRef={projectRef}
                job={it}
                canWrite={canWrite && it.isOwn}
                showsEngine={state === 'running' || state === 'unloaded'}
                onEdit={() => setOpened({ kind: 'edit', key: keyOf(it) })}
                onRuns={() => setOpened({ kind: 'runs', key: keyOf(it) })}
                onDelete={() => setOpened({ kind: 'delete', key: keyOf(it) })}
              />
            ))}
          </CardTable>
        </div>
      )}
      {opened?.kind === 'edit' && <JobDialog projectRef={projectRef} job={job ?? null} engines={engines} onClose={close} />}
      {opened?.kind === 'runs' && job && <RunsDialog projectRef={projectRef} job={job} onClose={close} />}
      {opened?.kind === 'delete' && job && <DeleteJobDialog projectRef={projectRef} job={job} onClose={close} />}
    </Page>
  );
}
