import type { RefObject } from 'react';
import { SearchInput } from '@/ui/search-input';
import { SelectControl } from '@/ui/select-field';
import { type Arrangement, statusOptions } from './arrange-projects';
import { sortOptions } from './project-sort';

interface ProjectsToolbarProps {
  arrangement: Arrangement;
  onChange: (change: Partial<Pick<Arrangement, 'query' | 'status' | 'sort'>>) => void;
  /** The number of projects, with a filter also of all. */
  count: string;
  search: RefObject<HTMLInputElement | null>;
}

/** Search, filter and order of the projects. */
export function ProjectsToolbar({ arrangement: { query, status, sort }, onChange, count, search }: ProjectsToolbarProps) {
  return (
    <div role="search" aria-label="Projects" className="flex flex-wrap items-center gap-2">
      <SearchInput label="Search projects" placeholder="Search by name or ref" value={query} onChange={(next) => onChange({ query: next })} input={search} />
      <div className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-2">
        <SelectControl
          aria-label="Filter by status"
          value={status}
          options={statusOptions}
          onChange={(value) => onChange({ status: statusOptions.find((it) => it.value === value)?.value ?? 'all' })}
          className="sm:w-36"
        />
        <SelectControl
          aria-label="Sort by"
          value={sort}
          options={sortOptions}
          onChange={(value) => onChange({ sort: sortOptions.find((it) => it.value === value)?.value ?? 'name' })}
          className="sm:w-40"
        />
      </div>
      <p role="status" className="text-sm text-muted tabular-nums sm:ml-auto">
        {count}
      </p>
    </div>
  );
}
