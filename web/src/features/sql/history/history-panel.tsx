import { useDeferredValue, useState } from 'react';
import { useQueryHistory } from '@/api/query/list-history';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { inputClasses } from '@/ui/field';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { msText } from '../explain/plan-tree';

interface HistoryPanelProps {
  projectRef: string;
  /** Puts a text into the editor. */
  onUse: (text: string) => void;
}

const tickMs = 30_000;

/** The user's earlier runs in this project, newest first. */
export function HistoryPanel({ projectRef, onUse }: HistoryPanelProps) {
  const [search, setSearch] = useState('');
  const { entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useQueryHistory(projectRef, useDeferredValue(search.trim()));
  const now = useNow(tickMs);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="border-b px-2 py-1">
        <input type="search" aria-label="Search history" placeholder="Search" value={search} onChange={(event) => setSearch(event.target.value)} className={`${inputClasses} max-w-72`} />
      </div>
      <div tabIndex={0} role="group" aria-label="History" className="min-h-0 flex-1 overflow-auto -outline-offset-2">
        {error ? (
          <div className="p-3">
            <ErrorNote title="Couldn't load the history." error={error} onRetry={() => void refetch()} />
          </div>
        ) : !entries ? (
          <div className="p-3">
            <Loading label="Loading history" onRetry={() => void refetch()}>
              <Skeleton className="h-24" />
            </Loading>
          </div>
        ) : entries.length === 0 ? (
          <p className="p-4 text-sm text-muted">{search === '' ? 'Your runs in this project appear here.' : 'No runs match your search.'}</p>
        ) : (
          <ul className="divide-y">
            {entries.map((it) => (
              <li key={it.id} className="flex items-start gap-3 px-3 py-1.5">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-mono text-xs" title={it.query}>
                    {it.query}
                  </p>
                  <p className="flex flex-wrap gap-x-3 text-xs text-muted">
                    <Moment iso={it.started_at} now={now} />
                    <span>{msText(it.duration_ms)}</span>
                    {it.error ? <span className="text-danger">{it.error}</span> : it.rows !== null && it.rows !== undefined && <span>{it.rows === 1 ? '1 row' : `${it.rows.toLocaleString('en')} rows`}</span>}
                  </p>
                </div>
                <Button variant="ghost" onClick={() => onUse(it.query)} aria-label={`Insert ${it.query.slice(0, 60)}`}>
                  Insert
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="p-2">
            <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
