import type { ActivityFilter } from '@/api/projects/list-activity';

const filters: readonly { value: ActivityFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'operations', label: 'Operations' },
  { value: 'health', label: 'Health' },
  { value: 'backups', label: 'Backups' },
  { value: 'settings', label: 'Settings' },
  { value: 'incidents', label: 'Incidents' },
];

interface ActivityFilterBarProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

/** Selects the group of entries. */
export function ActivityFilterBar({ filter, onChange }: ActivityFilterBarProps) {
  return (
    <div role="group" aria-label="Filter activity" className="flex flex-wrap gap-1">
      {filters.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChange(value)}
          className="h-7 rounded-md px-2 text-xs text-muted hover:bg-hover hover:text-text aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text max-sm:h-11 max-sm:px-3"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
