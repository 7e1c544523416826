import { type ComponentProps, useState } from 'react';
import { useLogContext } from '@/api/logs/get-context';
import type { LogLine } from '@/lib/logs/line';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { LinePanel } from './line-panel';

type PanelProps = ComponentProps<typeof LinePanel>;

export interface OpenLineProps extends Omit<PanelProps, 'line' | 'onClose'> {
  /** From the address. */
  at: { id: string; timestamp: number };
  /** The line, if it is in the list. */
  known: LogLine | undefined;
  /** A part of the line, which is shown until the whole one can be read. */
  meanwhile?: LogLine | undefined;
  /** Over the page, where there is no room beside the list. */
  isOver: boolean;
  onClose: () => void;
}

/** The open line; one that is not in the list is read, because a link may lead to it. */
export function OpenLine({ at, known, meanwhile, isOver, onClose, ...panel }: OpenLineProps) {
  const { data, error, refetch, isFetching } = useLogContext(panel.projectRef, { id: at.id, timestamp: at.timestamp, before: 0, after: 0 }, known === undefined);
  const line = known ?? data?.lines.find((it) => it.id === at.id) ?? meanwhile;
  // While the next one is read, the last one stays.
  const [last, setLast] = useState(line);
  if (line && line !== last) setLast(line);
  const shown = line ?? (isFetching ? last : undefined);
  const close = !isOver && { onClose };
  const content = shown ? (
    <LinePanel {...panel} line={shown} {...close} />
  ) : (
    <div className="grid content-start gap-3 p-3">
      {error ? (
        <ErrorNote title="Couldn't load the line." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <p className="text-muted">This line was deleted, because lines are kept for a limited time.</p>
      ) : (
        <Loading label="Loading the line" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!isOver && (
        <Button className="justify-self-start" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
  if (!isOver) return content;
  return (
    <Dialog open as="panel" onClose={onClose} title="Line">
      <div className="flex h-[calc(100dvh-5.5rem)] min-h-0 min-w-0 flex-col">{content}</div>
    </Dialog>
  );
}
