import type { RefObject } from 'react';
import { inputClasses } from '@/ui/field';

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
      <input
        ref={search}
        type="search"
        aria-label="Search members"
        placeholder="Search by name, email or role"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClasses} sm:max-w-72 [&::-webkit-search-cancel-button]:hidden`}
      />
      <p role="status" className="text-sm text-muted tabular-nums sm:ml-auto">
        {query.trim() === '' ? `${all} people` : `${shown} of ${all} people`}
      </p>
    </div>
  );
}
