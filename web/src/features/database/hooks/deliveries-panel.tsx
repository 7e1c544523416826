import { useState } from 'react';
import { useReplayHook } from '@/api/hooks/change-hooks';
import { useHookDeliveries } from '@/api/hooks/list-hook-deliveries';
import { type DeliveryState, deliveryStates, type Hook } from '@/lib/entities/hooks';
import { messageOf } from '@/lib/error-message';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SelectControl } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import { Delivery, stateLabels } from './delivery';

interface DeliveriesPanelProps {
  projectRef: string;
  hook: Hook;
  canChange: boolean;
  onClose: () => void;
}

const all = 'all';
const options = [{ value: all, label: 'All deliveries' }, ...deliveryStates.map((it) => ({ value: it, label: stateLabels[it] }))];

/** The deliveries of a hook with their attempts. */
export function DeliveriesPanel({ projectRef, hook, canChange, onClose }: DeliveriesPanelProps) {
  const [state, setState] = useState<DeliveryState | null>(null);
  const { deliveries, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useHookDeliveries(projectRef, hook.id, state);
  const replay = useReplayHook(projectRef, hook.id);
  const send = (seq: number | null) =>
    replay.mutate(seq, {
      onSuccess: ({ count }) => toast.success(count === 1 ? '1 delivery will be sent again' : `${count} deliveries will be sent again`),
      onError: (failure) => toast.error(messageOf(failure)),
    });
  return (
    <Dialog open onClose={onClose} as="panel" title={`Deliveries of ${hook.name}`} description="The last 1,000 deliveries and 10,000 dead letters of the project are kept. A replay keeps the ID, so receivers can recognize it.">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SelectControl aria-label="State" value={state ?? all} options={options} onChange={(it) => setState(it === all ? null : (it as DeliveryState))} className="w-44" />
        {canChange && (
          <Button busy={replay.isPending} onClick={() => send(null)}>
            Replay all dead letters
          </Button>
        )}
      </div>
      {error && !deliveries ? (
        <ErrorNote title="Couldn't load the deliveries." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !deliveries ? (
        <Loading label="Loading deliveries" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      ) : deliveries.length === 0 ? (
        <p className="text-muted">{state === null ? 'Nothing has been sent yet.' : 'No deliveries in this state.'}</p>
      ) : (
        <ol aria-label="Deliveries" className="grid gap-3">
          {deliveries.map((it) => (
            <Delivery key={it.seq} delivery={it} {...(canChange && { onReplay: () => send(it.seq) })} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older deliveries
        </Button>
      )}
    </Dialog>
  );
}
