import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import { type FilterOperator, filtersMax, operandOf, type RowFilter } from '@/lib/table-editor/row-query';
import { Button } from '@/ui/button';
import { inputClasses } from '@/ui/field';
import { SelectControl } from '@/ui/select-field';
import { hasPaths, operatorNames, operatorsFor } from './filter-choices';

interface FilterFormProps {
  columns: readonly EditorColumn[];
  filters: readonly RowFilter[];
  onApply: (filters: RowFilter[]) => void;
}

/** Conditions on the rows; all of them must hold. */
export function FilterForm({ columns, filters, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState<readonly RowFilter[]>(filters.length > 0 ? filters : columns[0] ? [newFilter(columns[0])] : []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply([...draft]);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      {draft.length === 0 && <p className="px-1 text-sm text-muted">No filters. All rows are shown.</p>}
      <div className="grid max-h-[50dvh] gap-3 overflow-y-auto">
        {draft.map((it, at) => (
          <FilterRow
            key={at}
            number={at + 1}
            columns={columns}
            filter={it}
            onChange={(next) => setDraft(draft.map((each, index) => (index === at ? next : each)))}
            onRemove={() => setDraft(draft.filter((_, index) => index !== at))}
          />
        ))}
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" disabled={draft.length >= filtersMax || columns.length === 0} onClick={() => setDraft([...draft, newFilter(columns[0]!)])}>
          <Plus className="size-4" aria-hidden="true" />
          Add filter
        </Button>
        <Button type="submit" variant="primary" className="ml-auto">
          Apply filters
        </Button>
      </div>
    </form>
  );
}

const newFilter = (column: EditorColumn): RowFilter => withOperator({ column: column.name, operator: '=' }, operatorsFor(column, false)[0]!);

/** The filter with another operator; the operand stays as far as it fits. */
function withOperator({ column, path, value = '', values }: RowFilter, operator: FilterOperator): RowFilter {
  const text = values?.join(',') ?? value;
  const operand = { none: {}, text: { value: text }, list: { values: values ?? (text === '' ? [] : [text]) } }[operandOf(operator)];
  return { column, ...(path && { path }), operator, ...operand };
}

const withoutPath = (filter: RowFilter): RowFilter => {
  const copy = { ...filter };
  delete copy.path;
  return copy;
};

interface FilterRowProps {
  number: number;
  columns: readonly EditorColumn[];
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
  onRemove: () => void;
}

function FilterRow({ number, columns, filter, onChange, onRemove }: FilterRowProps) {
  const column = columns.find((it) => it.name === filter.column);
  const offered = operatorsFor(column, filter.path !== undefined);
  const operand = operandOf(filter.operator);
  const changeColumn = (name: string) => {
    const next = columns.find((it) => it.name === name);
    const operators = operatorsFor(next, false);
    onChange(withOperator({ ...withoutPath(filter), column: name }, operators.includes(filter.operator) ? filter.operator : operators[0]!));
  };
  const changePath = (text: string) => {
    const operators = operatorsFor(column, text !== '');
    const placed = text === '' ? withoutPath(filter) : { ...filter, path: text.split('.') };
    onChange(withOperator(placed, operators.includes(filter.operator) ? filter.operator : operators[0]!));
  };
  return (
    <div role="group" aria-label={`Filter ${number}`} className="grid gap-1.5">
      <div className="flex gap-1.5">
        <SelectControl aria-label={`Column of filter ${number}`} value={filter.column} options={columns.map((it) => ({ value: it.name, label: it.name }))} placeholder={filter.column} onChange={changeColumn} />
        <SelectControl
          aria-label={`Operator of filter ${number}`}
          value={filter.operator}
          options={[...new Set([...offered, filter.operator])].map((it) => ({ value: it, label: operatorNames[it] }))}
          onChange={(next) => onChange(withOperator(filter, next as FilterOperator))}
        />
        <Button variant="ghost" className="px-2" aria-label={`Remove filter ${number}`} onClick={onRemove}>
          <X className="size-4" aria-hidden="true" />
        </Button>
      </div>
      {hasPaths(column) && (
        <input aria-label={`Path of filter ${number}`} placeholder="Path in the JSON, such as address.city (optional)" value={filter.path?.join('.') ?? ''} onChange={(event) => changePath(event.target.value)} className={inputClasses} />
      )}
      {operand === 'text' && (
        <input aria-label={`Value of filter ${number}`} placeholder={filter.operator.includes('like') ? 'Pattern, such as %text%' : 'Value'} value={filter.value ?? ''} onChange={(event) => onChange({ ...filter, value: event.target.value })} className={inputClasses} />
      )}
      {operand === 'list' && (
        <input
          aria-label={`Values of filter ${number}`}
          placeholder="Values, separated by commas"
          value={filter.values?.join(',') ?? ''}
          onChange={(event) => onChange({ ...filter, values: event.target.value === '' ? [] : event.target.value.split(',').map((it) => it.trimStart()) })}
          className={inputClasses}
        />
      )}
    </div>
  );
}
