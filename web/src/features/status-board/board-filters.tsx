import { Search } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { FieldFrame, inputClasses } from '@/ui/field';
import { SearchSelectField } from '@/ui/search-select-field';
import { SelectField } from '@/ui/select-field';
import type { BoardFilter } from './board-filter';
import { type Grouping, groupings, type TileSize, tileSizes, type BoardView } from './board-view';

interface BoardFiltersProps {
  filter: BoardFilter;
  onFilter: (change: Partial<BoardFilter>) => void;
  view: BoardView;
  onView: (change: Partial<BoardView>) => void;
  regions: readonly string[];
  organizations: readonly { slug: string; name: string }[];
  searchField: RefObject<HTMLInputElement | null>;
}

const everywhere = { value: '', label: 'All regions' };
const everybody = { value: '', label: 'All organizations' };
const groupLabels: Record<Grouping, string> = { region: 'By region', organization: 'By organization' };
const sizeLabels: Record<TileSize, string> = { large: 'Large tiles', medium: 'Tiles', dots: 'Dots' };

/** The filters, grouping, and size of the tiles. */
export function BoardFilters({ filter, onFilter, view, onView, regions, organizations, searchField }: BoardFiltersProps) {
  const id = useId();
  return (
    <search className="grid grid-cols-2 items-end gap-3 max-lg:[&>:first-child]:col-span-2 lg:grid-cols-[minmax(14rem,2fr)_repeat(4,minmax(9rem,1fr))]">
      <FieldFrame id={id} label="Search">
        <div className="relative">
          <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" aria-hidden="true" />
          <input
            ref={searchField}
            id={id}
            type="search"
            value={filter.search}
            onChange={(event) => onFilter({ search: event.target.value })}
            onKeyDown={(event) => event.key === 'Escape' && (event.currentTarget.blur(), onFilter({ search: '' }))}
            placeholder="Name, ref or organization"
            autoComplete="off"
            spellCheck={false}
            className={`${inputClasses} pl-8`}
          />
        </div>
      </FieldFrame>
      <SelectField
        label="Region"
        value={filter.region === '' ? all : filter.region}
        options={[everywhere, ...regions.map((value) => ({ value, label: value }))].map(asOption)}
        onChange={(value) => onFilter({ region: fromOption(value) })}
      />
      <SearchSelectField
        label="Organization"
        value={filter.organization}
        placeholder={everybody.label}
        options={[everybody, ...organizations.map(({ slug, name }) => ({ value: slug, label: name, detail: slug }))]}
        onChange={(organization) => onFilter({ organization })}
      />
      <SelectField
        label="Group"
        value={view.group}
        options={groupings.map((value) => ({ value, label: groupLabels[value] }))}
        onChange={(value) => onView({ group: groupings.find((it) => it === value) ?? 'region' })}
      />
      <SelectField
        label="Size"
        value={view.size}
        options={tileSizes.map((value) => ({ value, label: sizeLabels[value] }))}
        onChange={(value) => onView({ size: tileSizes.find((it) => it === value) ?? 'medium' })}
      />
    </search>
  );
}

/** A select accepts no empty value. */
const all = '*';
const asOption = <T extends { value: string }>(option: T): T => (option.value === '' ? { ...option, value: all } : option);
const fromOption = (value: string): string => (value === all ? '' : value);
