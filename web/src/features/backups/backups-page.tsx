import { lazy, type ReactNode, Suspense, useState } from 'react';
import { backupsTopic } from '@/api/backups/backups-keys';
import { useStartBackup } from '@/api/backups/change-backups';
import { useBackups } from '@/api/backups/get-backups';
import type { Backups } from '@/lib/entities/backups';
import { messageOf } from '@/lib/error-message';
import { formatBytes } from '@/lib/format/size';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { CardTable } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { toast } from '@/ui/toast';
import { BackupRow } from './backup-row';
import { retentionText } from './backup-texts';
import type { RestoreOwner } from './restore-dialog';
import { ProtectionNote } from './protection-note';
import { RunningNote } from './running-note';

const RestoreDialog = lazy(async () => ({ default: (await import('./restore-dialog')).RestoreDialog }));

const columns = [
  { name: 'Backup' },
  { name: 'Kind' },
  { name: 'Size' },
  { name: 'Kept until' },
  { name: 'Restore test' },
  { name: 'Actions', isHidden: true },
];

const tickMs = 1_000;

interface BackupsPageProps {
  projectRef: string;
  projectName: string;
  /** The user may take, test and restore backups. */
  canWrite: boolean;
  /** Where the user can restore to a new project; null: nowhere. */
  owner: RestoreOwner | null;
  /** Links to the other pages about backups. */
  tabs?: ReactNode;
}

/** The backups of a project: whether it is protected, what runs, and the list. */
export function BackupsPage({ projectRef, projectName, canWrite, owner, tabs }: BackupsPageProps) {
  const freshness = useTopic(backupsTopic(projectRef));
  const { data, error, refetch, isFetching } = useBackups(projectRef);
  const now = useNow(tickMs);
  const start = useStartBackup(projectRef);
  // The backup that was chosen in the list; a null id: none.
  const [restoring, setRestoring] = useState<{ id: string | null } | null>(null);
  const isBusy = data !== undefined && (data.running !== null || data.requested !== null);
  const backUp = () =>
    start.mutate(null, { onSuccess: () => toast.success('Backup requested'), onError: (failure) => toast.error(messageOf(failure)) });
  const backUpButton = (
    <Button variant="primary" busy={start.isPending} disabled={isBusy} onClick={backUp}>
      Back up now
    </Button>
  );
  const hasAny = data !== undefined && data.backups.length > 0;
  return (
    <Page
      title="Backups"
      subtitle="The database is backed up every night. Each newest backup is tested by restoring it."
      mark={<StaleMark freshness={freshness} />}
      actions={
        canWrite &&
        hasAny && (
          <>
            <Button onClick={() => setRestoring({ id: null })}>Restore…</Button>
            {backUpButton}
          </>
        )
      }
    >
      {tabs}
      {!canWrite && <p className="text-sm text-muted">Your role can see backups, but not take, test or restore them.</p>}
      {error && !data ? (
        <ErrorNote title="Couldn't load the backups." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading backups" onRetry={() => void refetch()}>
          <Skeleton className="mb-6 h-16" />
          <Skeleton className="h-64" />
        </Loading>
      ) : (
        <>
          <ProtectionNote backups={data} />
          {!data.is_current && (
            <p role="status" className="text-sm text-muted">
              The host of this database can't be reached.{' '}
              {data.read_at !== null && (
                <>
                  This is what was known <Moment iso={data.read_at} now={now} />.
                </>
              )}
            </p>
          )}
          <RunningNote projectRef={projectRef} backups={data} canWrite={canWrite} />
          {data.last_failure !== null && !data.running && <LastFailure text={data.last_failure} />}
          {hasAny ? (
            <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
              <CardTable label="Backups" columns={columns}>
                {data.backups.map((it) => (
                  <BackupRow
                    key={it.id}
                    projectRef={projectRef}
                    backup={it}
                    retentionDays={data.retention_days}
                    isProving={data.running_proof?.id === it.id}
                    canProve={data.running_proof === null && data.is_current}
                    canWrite={canWrite}
                    onRestore={() => setRestoring({ id: it.id })}
                  />
                ))}
              </CardTable>
            </div>
          ) : (
            <EmptyState
              title="No backups yet"
              text="A backup is a copy of the whole database, from which it can be restored. The first one is taken automatically."
              {...(canWrite && !isBusy && { action: backUpButton })}
            />
          )}
          <Facts backups={data} now={now} />
          {restoring && (
            <Suspense fallback={null}>
              <RestoreDialog
                projectRef={projectRef}
                projectName={projectName}
                backups={data}
                chosen={restoring.id}
                owner={owner}
                now={now}
                onClose={() => setRestoring(null)}
              />
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}

const LastFailure = ({ text }: { text: string }) => (
  <div role="status" className="rounded-md border border-warn/40 bg-warn/8 px-4 py-3 text-sm">
    <p className="font-medium">The last backup failed.</p>
    <p className="text-muted [overflow-wrap:anywhere]">{text} Earlier backups are kept. It is tried again automatically.</p>
  </div>
);

/** The next backup, how long backups are kept, and the size of all. */
const Facts = ({ backups: { next_backup_at: next, retention_days, stored_bytes }, now }: { backups: Backups; now: number }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
    {next !== null && (
      <span>
        Next backup <Moment iso={next} now={now} future />
      </span>
    )}
    <span>Backups are kept for {retentionText(retention_days)}</span>
    {stored_bytes > 0 && <span>{formatBytes(stored_bytes)} stored in total, compressed and encrypted</span>}
  </p>
);
