import type { RefObject } from 'react';
import { SearchInput } from '@/ui/search-input';

interface PeopleSearchProps {
  query: string;
  onChange: (query: string) => void;
  /** Number of members and invitations that match. */
  shown: number;
  all: number;
  search: RefObject<HTMLInputElement | null>;
}

/** The search of members and invitations, with their number. */
export function PeopleSearch({ query, onChange, shown, all, search }: PeopleSearchProps) {
  return (
    <div role="search" aria-label="Members" className="flex flex-wrap items-center gap-2">
      <SearchInput label="Search members" placeholder="Search by name, email or role" value={query} onChange={onChange} input={search} />
      <p role="status" className="text-sm text-muted tabular-nums sm:ml-auto">
        {query.trim() === '' ? `${all} people` : `${shown} of ${all} people`}
      </p>
    </div>
  );
}
