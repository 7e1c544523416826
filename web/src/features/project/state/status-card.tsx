import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ProjectDetail } from '@/lib/entities/project';
import { isInBetween } from '@/lib/entities/project-status';
import { statusDisplay } from '@/lib/status-display';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { StatusLabel } from '@/ui/status-label';
import { ExpectedEnd } from './expected-end';
import { OperationButtons } from './operation-buttons';
import { automaticRequester } from './state-screen-of';
import { StepList } from './step-list';

const PausedFacts = lazy(async () => ({ default: (await import('./paused-facts')).PausedFacts }));

const runningTickMs = 200;
const restingTickMs = 5_000;

/** Finished steps fold into the operation's entry of the timeline. */
const showsSteps = ({ status, live }: ProjectDetail): boolean =>
  isInBetween(status) || Object.values(live?.steps ?? {}).some((it) => it.state === 'failed');

/** Status of the project: reason, time, requester and next steps, with their space until they are pushed. */
export function StatusCard({ project }: { project: ProjectDetail }) {
  const { status, live } = project;
  const acts = live?.restart_at !== null && live?.restart_at !== undefined;
  const now = useNow(isInBetween(status) || acts ? runningTickMs : restingTickMs);
  // Next steps are shown once no automatic restart is pending.
  const next = acts ? null : statusDisplay(status).next;
  return (
    <Card title="Status">
      <div className="grid gap-4">
        <div role="status" aria-atomic="true" className="grid gap-1.5">
          <StatusLabel status={status} operation={live?.operation} size="large" />
          {live ? live.reason && <p className="max-w-[72ch]">{live.reason}</p> : <Skeleton className="h-5 max-w-56" />}
        </div>
        {!live && <Skeleton className="h-5 max-w-40" />}
        {live?.since && (
          <p className="text-sm text-muted">
            <Moment iso={live.since} now={now} />
            {live.requested_by && (
              <>
                {' '}
                · {live.requested_by === automaticRequester ? 'By' : 'Requested by'} {live.requested_by}
              </>
            )}
          </p>
        )}
        {live?.error && live.error.message !== live.reason && (
          <p className="text-sm text-danger">{live.error.message}</p>
        )}
        {live && showsSteps(project) && <StepList steps={live.steps} now={now} />}
        {live && <ExpectedEnd live={live} status={status} now={now} />}
        {status === 'INACTIVE' && live?.since && (
          <Suspense fallback={<Skeleton className="h-5 max-w-72" />}>
            <PausedFacts projectRef={project.ref} since={live.offloaded_at ?? live.since} />
          </Suspense>
        )}
        {next && <p className="text-sm text-muted">{next}</p>}
        <OperationButtons project={project} />
        {status === 'REMOVED' && (
          <div>
            <Button asChild variant="primary">
              <Link to={`/org/${project.organization_slug}`}>Back to projects</Link>
            </Button>
          </div>
        )}
        {live?.notice && (
          <p data-notice className="border-l-2 border-notice pl-3 text-sm text-muted">
            {live.notice.message} (<Moment iso={live.notice.at} now={now} />)
          </p>
        )}
      </div>
    </Card>
  );
}
