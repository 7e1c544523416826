import { useState } from 'react';
import { useEndRunning, useRunning } from '@/api/query/list-running';
import type { RunningQuery } from '@/api/query/wire';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { msText } from '../explain/plan-tree';

/** The statements that run in the database, with those of other sessions as far as permitted. */
export function RunningPanel({ projectRef }: { projectRef: string }) {
  const { data, error, refetch, isFetching } = useRunning(projectRef);
  const end = useEndRunning(projectRef);
  const [toTerminate, setToTerminate] = useState<RunningQuery | null>(null);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b px-2 py-1">
        <Button onClick={() => void refetch()} busy={isFetching}>
          Refresh
        </Button>
      </div>
      <div tabIndex={0} role="group" aria-label="Running statements" className="min-h-0 flex-1 overflow-auto p-3 -outline-offset-2">
        {end.error && <ErrorNote title="Couldn't end the statement." error={end.error} />}
        {error ? (
          <ErrorNote title="Couldn't load the running statements." error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Loading running statements">
            <Skeleton className="h-24" />
          </Loading>
        ) : data.length === 0 ? (
          <p className="text-sm text-muted">No statement is running.</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {data.map((it) => (
              <li key={it.backend} className="flex flex-wrap items-start justify-end gap-x-3 gap-y-2 rounded-md border px-3 py-2">
                <div className="min-w-0 flex-1 basis-64 text-xs">
                  <p className="truncate font-mono" title={it.query}>
                    {it.query}
                  </p>
                  <p className="flex flex-wrap gap-x-3 text-muted">
                    <span>{it.is_own ? 'Yours' : it.role}</span>
                    <span>{it.state}</span>
                    <span>{msText(it.duration_ms)}</span>
                    {it.wait_event && <span>waits for {it.wait_event}</span>}
                    <span>{it.application_name}</span>
                    <span>process {it.backend}</span>
                  </p>
                </div>
                {it.can_cancel && (
                  <span className="flex gap-2">
                    <Button onClick={() => end.mutate({ backend: it.backend, how: 'cancel' })} disabled={end.isPending} aria-label={`Cancel statement of process ${it.backend}`}>
                      Cancel
                    </Button>
                    <Button
                      variant="danger-outline"
                      onClick={() => setToTerminate(it)}
                      disabled={end.isPending}
                      aria-label={`Terminate session of process ${it.backend}`}
                    >
                      Terminate
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {toTerminate && (
        <ConfirmationDialog
          visible
          title={`Terminate the session of process ${toTerminate.backend}?`}
          confirmText="Terminate session"
          variant="danger"
          onConfirm={() => {
            end.mutate({ backend: toTerminate.backend, how: 'terminate' });
            setToTerminate(null);
          }}
          onCancel={() => setToTerminate(null)}
        >
          {toTerminate.is_own ? 'Your' : `The ${toTerminate.role}`} session loses its connection, and its open transaction is rolled back.
        </ConfirmationDialog>
      )}
    </div>
  );
}
