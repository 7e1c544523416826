import { useState } from 'react';
import { useLogContext } from '@/api/logs/get-context';
import type { LogLine } from '@/lib/logs/line';
import { formatLineClock, formatLineExact } from '@/lib/logs/log-time';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SeverityMark, stripes } from '../lines/severity-mark';

interface ContextLinesProps {
  projectRef: string;
  line: LogLine;
  /** The sources that are shown; empty: only that of the line. */
  sources: readonly string[];
  onOpen: (line: LogLine) => void;
}

const first = 10;
const step = 40;
/** Lines before and after, as the server accepts. */
const most = 200;

/** The lines around one, whatever the search is. */
export function ContextLines({ projectRef, line, sources, onOpen }: ContextLinesProps) {
  const [around, setAround] = useState(first);
  const [center, setCenter] = useState(line);
  const read = sources.length > 0 ? [...sources] : [center.source];
  const { data, error, refetch, isFetching } = useLogContext(projectRef, { id: center.id, timestamp: center.timestamp, sources: read, before: around, after: around });
  // A line of the list stays in view while others of it are opened.
  if (data && center.id !== line.id && !data.lines.some((it) => it.id === line.id)) setCenter(line);
  if (!data) {
    return error ? (
      <ErrorNote title="Couldn't load the lines around it." error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading lines" onRetry={() => void refetch()}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-2">
      {data.at === null && <p className="text-sm text-muted">The line itself was deleted, because lines are kept for a limited time.</p>}
      <ol aria-label="Lines around it" className="font-mono text-xs">
        {data.lines.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              aria-current={it.id === line.id || undefined}
              onClick={() => onOpen(it)}
              className={classNames('flex min-h-7 w-full items-center gap-2 border-l-2 px-2 text-left hover:bg-hover max-sm:min-h-11', stripes[it.severity], it.id === line.id && 'bg-accent/15')}
            >
              <time dateTime={formatLineExact(it.timestamp)} className="shrink-0 text-muted tabular-nums">
                {formatLineClock(it.timestamp)}
              </time>
              <SeverityMark severity={it.severity} />
              <span className="min-w-0 flex-1 truncate">{it.event_message}</span>
            </button>
          </li>
        ))}
      </ol>
      {!data.report.is_complete && <p className="text-xs text-warn">There may be further lines: reading them took too long.</p>}
      {around < most && data.lines.length >= around && (
        <Button className="justify-self-start" busy={isFetching} onClick={() => setAround(Math.min(most, around + step))}>
          Show more lines
        </Button>
      )}
    </div>
  );
}
