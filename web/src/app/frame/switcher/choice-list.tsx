import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SearchList } from '@/ui/search-list';
import type { SearchOption } from '@/ui/search-list-option';

interface ChoiceListProps {
  /** The kind of items, such as "Projects". */
  label: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Undefined until loaded. */
  options: SearchOption[] | undefined;
  currentId: string | undefined;
  onChosen: () => void;
  /** Links below the list. */
  children: ReactNode;
}

/** The contents of a switcher: the list once loaded, and further links. */
export function ChoiceList({ label, query, options, currentId, onChosen, children }: ChoiceListProps) {
  const retry = () => void query.refetch();
  return (
    <div className="grid min-h-0 gap-2">
      {options && <SearchList label={label} options={options} currentId={currentId} onChosen={onChosen} />}
      {!options && query.error && (
        <ErrorNote
          title={`Couldn't load the ${label.toLowerCase()}.`}
          error={query.error}
          onRetry={retry}
          busy={query.isFetching}
        />
      )}
      {!options && !query.error && (
        <Loading label={`Loading ${label.toLowerCase()}`} onRetry={retry}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      <div className="grid border-t pt-1 empty:hidden">{children}</div>
    </div>
  );
}
