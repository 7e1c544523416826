import { auditActions, auditText } from '@/lib/audit-texts';
import { type AuditFilters, noFilters } from '@/lib/entities/audit';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { SelectField, type SelectOption } from '@/ui/select-field';
import { FilterDisclosure } from './filter-disclosure';

/** The value for no filter: an option cannot have an empty value. */
const any = 'any';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
  people?: SelectOption[];
  projects?: SelectOption[];
}

/** Filters by user, action, project and date; on a phone closed at first. */
export function AuditFilterBar({ filters, onChange, people, projects }: AuditFilterBarProps) {
  const set = (part: Partial<AuditFilters>) => onChange({ ...filters, ...part });
  const choice = (value: string) => (value === any ? '' : value);
  const active = Object.values(filters).filter((value) => value !== '').length;
  return (
    <FilterDisclosure active={active}>
      <div role="group" aria-label="Filters" className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
        {people && (
          <SelectField
            label="Person"
            value={filters.actor || any}
            options={[{ value: any, label: 'Anyone' }, ...people]}
            onChange={(value) => set({ actor: choice(value) })}
          />
        )}
        <SelectField
          label="Action"
          value={filters.action || any}
          options={[
            { value: any, label: 'Any action' },
            ...auditActions.map((action) => ({ value: action, label: sentence(auditText(action)) })),
          ]}
          onChange={(value) => set({ action: choice(value) })}
        />
        {projects && (
          <SelectField
            label="Project"
            value={filters.project || any}
            options={[{ value: any, label: 'All projects' }, ...projects]}
            onChange={(value) => set({ project: choice(value) })}
          />
        )}
        <DateField label="From" value={filters.from} onChange={(from) => set({ from })} />
        <DateField
          label="To"
          value={filters.until}
          onChange={(until) => set({ until })}
          error={filters.until !== '' && filters.until < filters.from ? 'Choose a date on or after the first.' : null}
        />
        <Button disabled={active === 0} onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      </div>
    </FilterDisclosure>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
