import { useRunCronJob, useSaveCronJob } from '@/api/cron/change-cron-jobs';
import type { CronJob } from '@/lib/entities/cron';
import { messageOf } from '@/lib/error-message';
import { formatMinute } from '@/lib/format/time';
import { useNow } from '@/streams/use-now';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Moment } from '@/ui/moment';
import { toast } from '@/ui/toast';
import { engineNames, nameOf } from './job-engine';
import { durationText, RunState } from './run-state';

const tickMs = 1_000;

interface JobRowProps {
  projectRef: string;
  job: CronJob;
  canWrite: boolean;
  /** Jobs of both engines are listed. */
  showsEngine: boolean;
  onEdit: () => void;
  onRuns: () => void;
  onDelete: () => void;
}

/** A job with its next and its last run. */
export function JobRow({ projectRef, job, canWrite, showsEngine, onEdit, onRuns, onDelete }: JobRowProps) {
  return (
    <CardRow
      heading={
        <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-2">
            {nameOf(job)} {showsEngine && <Badge>{engineNames[job.engine]}</Badge>} {!job.active && <Badge>Disabled</Badge>}
          </span>
          <code className="line-clamp-2 text-xs text-muted">{job.command}</code>
          {!job.isOwn && <span className="text-xs text-muted">Runs as {job.role}. Only that role can change it, in SQL.</span>}
        </span>
      }
    >
      <CardCell label="Schedule (UTC)">
        <span className="grid gap-0.5">
          {job.description}
          <code className="text-xs text-muted">{job.schedule}</code>
        </span>
      </CardCell>
      <CardCell label="Next run">
        <NextRun job={job} />
      </CardCell>
      <CardCell label="Last run">
        <LastRun job={job} />
      </CardCell>
      <JobActions projectRef={projectRef} job={job} canWrite={canWrite} onEdit={onEdit} onRuns={onRuns} onDelete={onDelete} />
    </CardRow>
  );
}

function NextRun({ job }: { job: CronJob }) {
  const now = useNow(tickMs);
  if (job.next_run_at === null) return <span className="text-muted">None</span>;
  return (
    <span className="grid gap-0.5">
      <Moment iso={job.next_run_at} now={now} future />
      <span className="text-xs text-muted">{formatMinute(job.next_run_at)}</span>
    </span>
  );
}

function LastRun({ job: { last_run: run } }: { job: CronJob }) {
  const now = useNow(tickMs);
  if (run === null) return <span className="text-muted">Never</span>;
  const duration = durationText(run);
  return (
    <span className="grid justify-items-start gap-0.5">
      <RunState run={run} />
      <span className="text-xs text-muted">
        <Moment iso={run.started_at} now={now} />
        {duration !== null && ` · ${duration}`}
      </span>
    </span>
  );
}

function JobActions({ projectRef, job, canWrite, onEdit, onRuns, onDelete }: Omit<JobRowProps, 'showsEngine'>) {
  const name = nameOf(job);
  const run = useRunCronJob(projectRef);
  const save = useSaveCronJob(projectRef);
  const fail = (error: unknown) => toast.error(messageOf(error));
  const runNow = () => run.mutate(job, { onSuccess: () => toast.success(`${name} is running`), onError: fail });
  const switchOver = () => save.mutate({ engine: job.engine, id: job.id, active: !job.active }, { onError: fail });
  const toggle = job.active ? 'Disable' : 'Enable';
  return (
    <CardCell className="text-right">
      <span className="-my-1.5 inline-flex flex-wrap justify-end gap-1 max-sm:-ml-3">
        {canWrite && (
          <Button variant="ghost" aria-label={`Run now ${name}`} busy={run.isPending} disabled={job.last_run?.state === 'running'} onClick={runNow}>
            Run now
          </Button>
        )}
        <Button variant="ghost" aria-label={`Runs of ${name}`} onClick={onRuns}>
          Runs
        </Button>
        {canWrite && (
          <>
            <Button variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="ghost" aria-label={`${toggle} ${name}`} busy={save.isPending} onClick={switchOver}>
              {toggle}
            </Button>
            <Button variant="ghost" aria-label={`Delete ${name}`} className="text-danger hover:text-danger" onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </span>
    </CardCell>
  );
}
