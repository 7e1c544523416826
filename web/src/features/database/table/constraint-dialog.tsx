import { useState } from 'react';
import { canSkipRows, constraintCreation, constraintFaults, constraintTypes, newConstraint, type NewConstraintType } from '@/lib/database/constraint-form';
import type { Table } from '@/lib/database/relation-entities';
import { CheckList } from '@/ui/check-list';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { CheckField } from '../parts/check-field';
import { ChangeDialog } from '../review/change-dialog';
import { ForeignKeyFields } from '../tables/foreign-key-fields';

const labels: Record<NewConstraintType, string> = {
  UNIQUE: 'Unique: no two rows have the same values',
  CHECK: 'Check: an expression is true for all rows',
  'FOREIGN KEY': 'Foreign key: refers to rows of a table',
  'PRIMARY KEY': 'Primary key: identifies a row',
};

/** Adds a constraint to a table. */
export function ConstraintDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const [form, setForm] = useState(() => newConstraint(table.schema));
  const [isTried, setTried] = useState(false);
  const found = constraintFaults(form);
  const faults = isTried ? found : {};
  const names = (table.columns ?? []).map((it) => it.name);
  const change = (facts: Partial<typeof form>) => setForm({ ...form, ...facts });
  const changes = () => {
    setTried(true);
    return Object.keys(found).length === 0 ? [constraintCreation(table.id, form)] : null;
  };
  return (
    <ChangeDialog title={`Add constraint to ${table.name}`} changes={changes} runLabel="Add constraint" doneText="Constraint added" onClose={onClose}>
      <SelectField label="Type" value={form.type} options={constraintTypes.map((it) => ({ value: it, label: labels[it] }))} onChange={(type) => change({ type: type as NewConstraintType })} />
      <TextField label="Name (optional)" value={form.name} onChange={(name) => change({ name })} hint="Chosen by PostgreSQL if empty." className="font-mono" />
      {form.type === 'CHECK' && (
        <TextField label="Expression" value={form.expression} onChange={(expression) => change({ expression })} error={faults.expression ?? null} placeholder="amount > 0" className="font-mono" />
      )}
      {form.type === 'FOREIGN KEY' && (
        <ForeignKeyFields
          foreignKey={form.foreignKey}
          onChange={(foreignKey) => change({ foreignKey })}
          faults={{ ...(faults.table && { table: faults.table }), ...(faults.foreignColumns && { columns: faults.foreignColumns }) }}
          columns={names}
        />
      )}
      {(form.type === 'UNIQUE' || form.type === 'PRIMARY KEY') && (
        <CheckList label="Columns" options={names.map((it) => ({ value: it, label: it }))} checked={form.columns} onChange={(columns) => change({ columns })} error={faults.columns ?? null} />
      )}
      {canSkipRows(form.type) && (
        <CheckField label="Don't check existing rows now (NOT VALID)" checked={form.isNotValid} onChange={(isNotValid) => change({ isNotValid })} />
      )}
    </ChangeDialog>
  );
}
