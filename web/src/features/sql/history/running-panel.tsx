import { useEndRunning, useRunning } from '@/api/query/list-running';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { msText } from '../explain/plan-tree';

/** The statements that run in the database, with those of other sessions as far as permitted. */
export function RunningPanel({ projectRef }: { projectRef: string }) {
  const { data, error, refetch, isFetching } = useRunning(projectRef);
  const end = useEndRunning(projectRef);
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
          <ul className="grid gap-2">
            {data.map((it) => (
              <li key={it.backend} className="flex items-start gap-3 rounded-md border px-3 py-2">
                <div className="min-w-0 flex-1 text-xs">
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
                  <>
                    <Button onClick={() => end.mutate({ backend: it.backend, how: 'cancel' })} disabled={end.isPending} aria-label={`Cancel statement of process ${it.backend}`}>
                      Cancel
                    </Button>
                    <Button
                      variant="danger-outline"
                      onClick={() => end.mutate({ backend: it.backend, how: 'terminate' })}
                      disabled={end.isPending}
                      aria-label={`Terminate session of process ${it.backend}`}
                    >
                      Terminate
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
