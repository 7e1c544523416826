import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SearchList } from '@/ui/search-list';
import type { SearchOption } from '@/ui/search-list-option';

interface ChoiceListProps {
  /** What there is to choose from, as "Projects". */
  label: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Undefined until they are known. */
  options: SearchOption[] | undefined;
  currentId: string | undefined;
  onChosen: () => void;
  /** Ways on below the list. */
  children: ReactNode;
}

/** What a switcher holds: the list once it is known, and what else one may want. */
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
