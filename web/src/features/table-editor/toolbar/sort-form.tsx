import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import { type RowSort, sortsMax } from '@/lib/table-editor/row-query';
import { Button } from '@/ui/button';
import { SelectControl } from '@/ui/select-field';

interface SortFormProps {
  columns: readonly EditorColumn[];
  sorts: readonly RowSort[];
  onChange: (sorts: RowSort[]) => void;
}

const directions = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
  { value: 'asc nulls', label: 'Ascending, NULL first' },
  { value: 'desc nulls', label: 'Descending, NULL first' },
];

/** The order of the rows; it applies at once. */
export function SortForm({ columns, sorts, onChange }: SortFormProps) {
  const unused = columns.find((it) => !sorts.some((sort) => sort.column === it.name));
  const replace = (at: number, sort: RowSort) => onChange(sorts.map((it, index) => (index === at ? sort : it)));
  const raise = (at: number) => onChange(sorts.map((it, index) => (index === at - 1 ? sorts[at]! : index === at ? sorts[at - 1]! : it)));
  return (
    <div className="grid gap-3">
      {sorts.length === 0 && <p className="px-1 text-sm text-muted">Rows are in the order of their key.</p>}
      {sorts.map((sort, at) => (
        <div key={sort.column} role="group" aria-label={`Sort ${at + 1}`} className="flex gap-1">
          <SelectControl
            aria-label={`Column of sort ${at + 1}`}
            value={sort.column}
            placeholder={sort.column}
            options={columns.filter((it) => it.name === sort.column || !sorts.some((other) => other.column === it.name)).map((it) => ({ value: it.name, label: it.name }))}
            onChange={(column) => replace(at, { ...sort, column })}
          />
          <SelectControl
            aria-label={`Direction of sort ${at + 1}`}
            value={`${sort.descending ? 'desc' : 'asc'}${sort.nulls_first ? ' nulls' : ''}`}
            options={directions}
            onChange={(value) => replace(at, { ...sort, descending: value.startsWith('desc'), nulls_first: value.endsWith('nulls') })}
          />
          <Button variant="ghost" className="px-1" aria-label={`Move sort ${at + 1} up`} disabled={at === 0} onClick={() => raise(at)}>
            <ChevronUp className="size-4" aria-hidden="true" />
          </Button>
          <Button variant="ghost" className="px-1" aria-label={`Move sort ${at + 1} down`} disabled={at === sorts.length - 1} onClick={() => raise(at + 1)}>
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
          <Button variant="ghost" className="px-1" aria-label={`Remove sort ${at + 1}`} onClick={() => onChange(sorts.filter((_, index) => index !== at))}>
            <X className="size-4" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div>
        <Button variant="ghost" disabled={!unused || sorts.length >= sortsMax} onClick={() => unused && onChange([...sorts, { column: unused.name, descending: false, nulls_first: false }])}>
          <Plus className="size-4" aria-hidden="true" />
          Add sort
        </Button>
      </div>
    </div>
  );
}
