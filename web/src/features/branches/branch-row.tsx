import { useState } from 'react';
import { Link } from 'react-router';
import { endsSoon } from '@/lib/branches';
import type { ProjectSummary } from '@/lib/entities/project';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { lateComponent } from '@/ui/late-component';
import { Moment } from '@/ui/moment';
import { StatusLabel } from '@/ui/status-label';
import { originText } from './branch-texts';

const { Component: ExpiryDialog } = lateComponent(async () => (await import('./expiry-dialog')).ExpiryDialog);
const { Component: ResetBranchDialog } = lateComponent(async () => (await import('./reset-branch-dialog')).ResetBranchDialog);
const { Component: DeleteBranchDialog } = lateComponent(async () => (await import('./delete-branch-dialog')).DeleteBranchDialog);

interface BranchRowProps {
  parentRef: string;
  branch: ProjectSummary;
  now: number;
  canChange: boolean;
  canDelete: boolean;
}

/** The statuses in which the data of a branch can be replaced. */
const resettable: readonly ProjectSummary['status'][] = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'RESTORE_FAILED'];

/** A branch; its name opens it. */
export function BranchRow({ parentRef, branch, now, canChange, canDelete }: BranchRowProps) {
  const { ref, name, status, inserted_at, origin, expires_at, reason } = branch;
  const [asking, setAsking] = useState<'expiry' | 'reset' | 'delete' | null>(null);
  const isLeaving = status === 'GOING_DOWN' || status === 'REMOVED';
  const close = () => setAsking(null);
  return (
    <CardRow
      heading={
        <span className="grid gap-0.5">
          <Link to={`/project/${ref}`} className="w-fit max-w-full truncate rounded-sm font-medium underline-offset-2 hover:underline">
            {name}
          </Link>
          <span className="text-xs text-muted">
            Created <Moment iso={inserted_at} now={now} /> · <span className="font-mono">{ref}</span>
          </span>
        </span>
      }
    >
      <CardCell label="Status">
        <span className="grid gap-0.5">
          <StatusLabel status={status} />
          {reason && status !== 'ACTIVE_HEALTHY' && <span className="text-xs text-muted [overflow-wrap:anywhere]">{reason}</span>}
        </span>
      </CardCell>
      <CardCell label="Made from">{originText(origin)}</CardCell>
      <CardCell label="Expires">
        {expires_at ? (
          <span className={classNames(endsSoon(expires_at, now) && 'text-warn')}>
            <Moment iso={expires_at} now={now} future />
          </span>
        ) : (
          <span className="text-muted">Never</span>
        )}
      </CardCell>
      <CardCell className="text-right">
        <span className="-my-1.5 inline-flex flex-wrap justify-end gap-1 max-sm:-ml-3">
          <Button asChild variant="ghost">
            <Link to={`/project/${ref}#connection`} aria-label={`Connect to ${name}`}>
              Connect
            </Link>
          </Button>
          {status === 'ACTIVE_HEALTHY' && (
            <Button asChild variant="ghost">
              <Link to={`/project/${parentRef}/branches?compare=${ref}`} aria-label={`Compare ${name}`}>
                Compare
              </Link>
            </Button>
          )}
          {canChange && resettable.includes(status) && (
            <Button variant="ghost" aria-label={`Reset ${name}`} onClick={() => setAsking('reset')}>
              Reset
            </Button>
          )}
          {canChange && !isLeaving && (
            <Button variant="ghost" aria-label={`Change the expiry of ${name}`} onClick={() => setAsking('expiry')}>
              Expiry
            </Button>
          )}
          {canDelete && !isLeaving && (
            <Button variant="ghost" aria-label={`Delete ${name}`} onClick={() => setAsking('delete')}>
              Delete
            </Button>
          )}
        </span>
        {asking === 'expiry' && <ExpiryDialog parentRef={parentRef} branch={branch} now={now} onClose={close} />}
        {asking === 'reset' && <ResetBranchDialog parentRef={parentRef} branch={branch} onClose={close} />}
        {asking === 'delete' && <DeleteBranchDialog parentRef={parentRef} branch={branch} onClose={close} />}
      </CardCell>
    </CardRow>
  );
}
