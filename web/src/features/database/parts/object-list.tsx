import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { CardTable, type Column } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SearchInput } from '@/ui/search-input';

/** Rows at first, and added with each step. */
const step = 200;

interface ObjectListProps<T> {
  /** In the plural and lower case, such as "tables". */
  noun: string;
  query: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown; isFetching: boolean };
  columns: readonly Column[];
  keyOf: (item: T) => number | string;
  /** The text that is searched. */
  textOf: (item: T) => string;
  /** A row, of `CardRow`. */
  row: (item: T) => ReactNode;
  /** Beside the search. */
  filters?: ReactNode;
  /** In place of a list without items. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** The objects of a kind with a search, and its states without them. */
export function ObjectList<T>({ noun, query, columns, keyOf, textOf, row, filters, empty }: ObjectListProps<T>) {
  const { data, error, refetch, isFetching } = query;
  const [search, setSearch] = useState('');
  const [max, setMax] = useState(step);
  const input = useRef<HTMLInputElement>(null);
  const searched = useDeferredValue(search.trim().toLowerCase());
  const found = (data ?? []).filter((it) => textOf(it).toLowerCase().includes(searched));
  const label = noun[0]!.toUpperCase() + noun.slice(1);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap gap-2">
        {filters}
        <SearchInput label={`Search ${noun}`} placeholder={`Search ${noun}`} value={search} onChange={setSearch} input={input} />
      </div>
      {error != null && !data ? (
        <ErrorNote title={`Couldn't load the ${noun}.`} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label={`Loading ${noun}`} onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState {...empty} />
      ) : found.length === 0 ? (
        <p role="status" className="text-muted">
          No {noun} match “{search.trim()}”.
        </p>
      ) : (
        <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
          <CardTable label={label} columns={columns}>
            {found.slice(0, max).map((it) => (
              <Keyed key={keyOf(it)}>{row(it)}</Keyed>
            ))}
          </CardTable>
          {found.length > max && (
            <div className="border-t p-3">
              <Button onClick={() => setMax(max + step)}>Show more ({found.length - max} left)</Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const Keyed = ({ children }: { children: ReactNode }) => children;
