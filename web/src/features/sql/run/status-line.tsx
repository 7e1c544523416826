import { formatBytes } from '@/lib/format/size';
import { useClock } from '@/lib/use-wall-clock';
import { Spinner } from '@/ui/spinner';
import { msText } from '../explain/plan-tree';
import { isRunning, loadedRows, type RunState } from './run-state';

const tickMs = 100;
const secondMs = 1_000;

/** What the last run did: its duration, rows and bytes. */
export function StatusLine({ run }: { run: RunState }) {
  return (
    <div role="status" aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 border-t bg-surface px-3 py-1 text-xs text-muted tabular-nums">
      {isRunning(run) ? <Running run={run} /> : <Ended run={run} />}
      {run.role !== null && <span>{run.readOnly ? 'Read-only' : `As ${run.role}`}</span>}
    </div>
  );
}

function Running({ run }: { run: RunState }) {
  const now = useClock(tickMs);
  const seconds = Math.max(0, now - run.startedAt) / secondMs;
  return (
    <>
      <span className="flex items-center gap-2">
        <Spinner />
        {run.status === 'cancelling' ? 'Cancelling' : 'Running'}
      </span>
      {/* Announced once, not with every tick. */}
      <span aria-hidden="true">
        {seconds.toFixed(1)} s, {rowsText(loadedRows(run))}
      </span>
    </>
  );
}

const rowsText = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;

function Ended({ run }: { run: RunState }) {
  const { status, finished } = run;
  const rows = loadedRows(run);
  const figures = finished && (
    <>
      <span>{msText(finished.duration_ms)}</span>
      <span>{rowsText(finished.rows)}</span>
      <span>{formatBytes(finished.bytes)}</span>
    </>
  );
  switch (status) {
    case 'idle':
      return <span>Ready</span>;
    case 'paused':
      return <span>Paused after {rowsText(rows)}</span>;
    case 'cancelled':
      return (
        <>
          <span>Cancelled</span>
          {figures}
        </>
      );
    case 'failed':
      return (
        <>
          <span className="text-danger">Failed</span>
          {figures}
        </>
      );
    default:
      return figures || <span>{run.isFull ? `Stopped after ${rowsText(rows)}` : 'Done'}</span>;
  }
}
