import { useState } from 'react';
import { type IndexForm, indexCreation, indexFaults, indexMethods, newIndex } from '@/lib/database/constraint-form';
import type { Table } from '@/lib/database/relation-entities';
import { CheckList } from '@/ui/check-list';
import { TextField } from '@/ui/field';
import { SearchSelectField } from '@/ui/search-select-field';
import { SelectField } from '@/ui/select-field';
import { CheckField } from '../parts/check-field';
import { ChangeDialog } from '../review/change-dialog';

const methods = { btree: 'comparisons and order', hash: 'equality', gin: 'arrays, JSON and text search', gist: 'ranges and geometry', spgist: 'partitioned spaces', brin: 'very large tables in order' };

interface NewIndexDialogProps {
  /** The tables to choose from, with their columns; a single one is no choice. */
  tables: readonly Table[];
  onClose: () => void;
}

/** Creates an index. */
export function NewIndexDialog({ tables, onClose }: NewIndexDialogProps) {
  const only = tables.length === 1 ? tables[0]! : null;
  const [form, setForm] = useState(() => newIndex(only));
  const [isTried, setTried] = useState(false);
  const found = indexFaults(form);
  const faults = isTried ? found : {};
  const names = (tables.find((it) => it.id === form.tableId)?.columns ?? []).map((it) => it.name);
  const change = (facts: Partial<IndexForm>) => setForm({ ...form, ...facts });
  const changes = () => {
    setTried(true);
    return Object.keys(found).length === 0 ? [indexCreation(form)] : null;
  };
  return (
    <ChangeDialog title={only ? `New index on ${only.name}` : 'New index'} changes={changes} runLabel="Create index" doneText="Index created" onClose={onClose}>
      {!only && (
        <SearchSelectField
          label="Table"
          value={form.tableId === null ? '' : `${form.tableId}`}
          options={tables.map((it) => ({ value: `${it.id}`, label: it.name }))}
          onChange={(id) => change({ tableId: Number(id), columns: [] })}
          placeholder="Choose a table"
          error={faults.table ?? null}
        />
      )}
      <CheckList label="Columns, in the order in which you choose them" options={names.map((it) => ({ value: it, label: it, ...(form.columns.includes(it) && { detail: `${form.columns.indexOf(it) + 1}` }) }))} checked={form.columns} onChange={(columns) => change({ columns })} error={faults.columns ?? null} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label="Expression (optional)" value={form.expression} onChange={(expression) => change({ expression })} placeholder="lower(email)" className="font-mono" />
        <TextField label="Condition (optional)" value={form.condition} onChange={(condition) => change({ condition })} placeholder="deleted_at IS NULL" hint="Only rows for which it is true are indexed." className="font-mono" />
        <SelectField label="Method" value={form.method} options={indexMethods.map((it) => ({ value: it, label: it, detail: methods[it] }))} onChange={(method) => change({ method: method as IndexForm['method'] })} />
        <TextField label="Name (optional)" value={form.name} onChange={(name) => change({ name })} hint="Chosen by PostgreSQL if empty." className="font-mono" />
      </div>
      <div className="grid">
        <CheckField label="Unique: no two rows have the same values" checked={form.isUnique} onChange={(isUnique) => change({ isUnique })} />
        <CheckField label="Let writers continue while it is built (CONCURRENTLY)" checked={form.isConcurrent} onChange={(isConcurrent) => change({ isConcurrent })} />
      </div>
    </ChangeDialog>
  );
}
