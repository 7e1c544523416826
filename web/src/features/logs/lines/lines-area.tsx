import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import type { useLogLines } from '@/api/logs/search-logs';
import type { LogLine } from '@/lib/logs/line';
import { spanText, type TimeSpan } from '@/lib/logs/log-range';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { LineList } from './line-list';
import { ListFooter } from './list-footer';

interface LinesAreaProps {
  lines: readonly LogLine[];
  query: ReturnType<typeof useLogLines>;
  columns: readonly string[];
  words: readonly string[];
  sourceNames: ReadonlyMap<string, string> | null;
  hasDay: boolean;
  openId: string | null;
  newestFirst: boolean;
  /** No more lines are kept in the page. */
  isFull: boolean;
  isFiltered: boolean;
  span: TimeSpan;
  /** The range begins before the oldest kept lines: for so many days they are kept. */
  keptDays: number | null;
  onOrder: () => void;
  /** Removes the search. */
  onClear: () => void;
  onOpen: (line: LogLine) => void;
}

/** The lines of a search, or why there are none. */
export function LinesArea({ lines, query, columns, words, sourceNames, hasDay, openId, newestFirst, isFull, isFiltered, span, keptDays, onOrder, onClear, onOpen }: LinesAreaProps) {
  const { data, error, refetch, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = query;
  const report = data?.pages.at(-1)?.report;
  if (!data || !report) {
    return (
      <div className="p-3">
        {error ? (
          <ErrorNote title="Couldn't search the logs." error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading lines" onRetry={() => void refetch()}>
            <Skeleton className="h-64" />
          </Loading>
        )}
      </div>
    );
  }
  const footer = (
    <ListFooter
      count={lines.length}
      report={report}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      isFull={isFull}
      newestFirst={newestFirst}
      error={isFetchNextPageError ? error : null}
      onMore={() => void fetchNextPage()}
    />
  );
  if (lines.length === 0) {
    return (
      <div className={classNames('grid content-start gap-3 p-4', isPlaceholderData && 'opacity-60')}>
        {error && !isFetchNextPageError ? (
          <ErrorNote title="Couldn't search the logs." error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : hasNextPage ? (
          <p className="text-muted">Nothing was found so far.</p>
        ) : (
          <EmptyState
            title={isFiltered ? 'No lines match' : 'No lines in this time'}
            text={isFiltered ? `No line of ${spanText(span)} matches the search.` : `Nothing was logged, ${spanText(span)}. Choose a longer time, or follow new lines live.`}
            action={
              isFiltered && (
                <Button variant="primary" onClick={onClear}>
                  Clear search
                </Button>
              )
            }
          />
        )}
        {keptDays !== null && <p className="text-sm text-muted">{`Lines are kept for ${keptDays} ${keptDays === 1 ? 'day' : 'days'}, which depends on the plan of the organization.`}</p>}
        {footer}
      </div>
    );
  }
  const Order = newestFirst ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={classNames('relative flex h-full min-h-0 flex-col', isPlaceholderData && 'opacity-60')}>
      {error && !isFetchNextPageError && (
        <div className="p-2">
          <ErrorNote title="Couldn't search the logs. The lines of the previous search are shown." error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <LineList
          label="Log lines"
          lines={lines}
          columns={columns}
          words={words}
          sourceNames={sourceNames}
          hasDay={hasDay}
          openId={openId}
          hasMore={hasNextPage && !isFetchNextPageError && report.is_complete}
          isLoadingMore={isFetching}
          onMore={() => void fetchNextPage()}
          onOpen={onOpen}
          footer={footer}
        />
      </div>
      <Button variant="ghost" className="absolute top-0 right-3 z-20 h-7 min-h-0 px-1.5 text-xs max-sm:top-auto max-sm:bottom-2 max-sm:border max-sm:bg-surface" aria-label={newestFirst ? 'Newest first: show oldest first' : 'Oldest first: show newest first'} data-tooltip={newestFirst ? 'Newest first' : 'Oldest first'} onClick={onOrder}>
        <Order className="size-4" aria-hidden="true" />
      </Button>
    </div>
  );
}
