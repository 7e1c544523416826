import { lazy, type ReactNode, Suspense, useState } from 'react';
import { backupsTopic } from '@/api/backups/backups-keys';
import { useDumps } from '@/api/dumps/get-dumps';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { DumpList } from './dump-list';
import { RunningDump } from './running-dump';
import { UploadCard } from './upload-card';

const DownloadDialog = lazy(async () => ({ default: (await import('./download-dialog')).DownloadDialog }));
const RestoreUploadDialog = lazy(async () => ({ default: (await import('./restore-upload-dialog')).RestoreUploadDialog }));

const tickMs = 1_000;

interface DumpsPageProps {
  projectRef: string;
  /** The user may read and change the whole database. */
  canUse: boolean;
  /** Links to the other pages about backups. */
  tabs: ReactNode;
}

/** Dumps of a project: downloads, and restores of files. */
export function DumpsPage({ projectRef, canUse, tabs }: DumpsPageProps) {
  return canUse ? (
    <Dumps projectRef={projectRef} tabs={tabs} />
  ) : (
    <Page title="Dumps">
      {tabs}
      <p className="text-sm text-muted">Your role can&apos;t download or restore dumps: they contain the whole database.</p>
    </Page>
  );
}

function Dumps({ projectRef, tabs }: { projectRef: string; tabs: ReactNode }) {
  const freshness = useTopic(backupsTopic(projectRef));
  const { data, error, refetch, isFetching } = useDumps(projectRef);
  const now = useNow(tickMs);
  const [isDownloading, setDownloading] = useState(false);
  const [restoring, setRestoring] = useState<string | null>(null);
  const running = data?.backups.find((it) => it.state === 'running');
  return (
    <Page
      title="Dumps"
      subtitle="Copies of the database as pg_dump writes them, to keep, to move, or to restore here."
      mark={<StaleMark freshness={freshness} />}
      actions={
        data?.status === 'ready' && (
          <Button variant="primary" disabled={running !== undefined} onClick={() => setDownloading(true)}>
            Download dump…
          </Button>
        )
      }
    >
      {tabs}
      {error && !data ? (
        <ErrorNote title="Couldn't load the dumps." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading dumps" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      ) : data.status === 'unavailable' ? (
        <EmptyState title="No dumps on this server" text="This server makes and restores no dumps of databases." />
      ) : (
        <>
          {running && <RunningDump projectRef={projectRef} dump={running} />}
          <UploadCard projectRef={projectRef} dumps={data} isBusy={running !== undefined} onRestore={setRestoring} />
          {data.backups.length > 0 && <DumpList projectRef={projectRef} dumps={data.backups} now={now} />}
        </>
      )}
      <Suspense fallback={null}>
        {isDownloading && <DownloadDialog projectRef={projectRef} onClose={() => setDownloading(false)} />}
        {restoring !== null && <RestoreUploadDialog projectRef={projectRef} upload={restoring} onClose={() => setRestoring(null)} />}
      </Suspense>
    </Page>
  );
}
