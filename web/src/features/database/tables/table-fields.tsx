import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { isSystemSchema } from '@/lib/database/names';
import { type FormFaults, newColumn, newForeignKey, type TableForm } from '@/lib/database/table-form';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { SwitchField } from '@/ui/switch-field';
import { useDatabase } from '../database-context';
import { ColumnFields } from './column-fields';
import { ForeignKeyFields } from './foreign-key-fields';

interface TableFieldsProps {
  form: TableForm;
  onChange: (form: TableForm) => void;
  faults: FormFaults;
  /** A new table can be partitioned. */
  isNew?: boolean;
}

/** The fields of a table with its columns and foreign keys. */
export function TableFields({ form, onChange, faults, isNew = false }: TableFieldsProps) {
  const { projectRef } = useDatabase();
  const { data: schemas = [] } = useObjects(projectRef, 'schemas');
  const { data: types = [] } = useObjects(projectRef, 'types');
  const change = (facts: Partial<TableForm>) => onChange({ ...form, ...facts });
  const names = [...new Set([form.schema, ...schemas.map((it) => it.name).filter((it) => !isSystemSchema(it))])];
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label="Table name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
        <SelectField label="Schema" value={form.schema} options={names.map((it) => ({ value: it, label: it }))} onChange={(schema) => change({ schema })} />
      </div>
      <TextField label="Comment (optional)" value={form.comment} onChange={(comment) => change({ comment })} />
      {isNew && (
        <TextField
          label="Partition by (optional)"
          value={form.partitionBy}
          onChange={(partitionBy) => change({ partitionBy })}
          placeholder="RANGE (created_at)"
          hint="RANGE, LIST or HASH with columns. A primary key must contain them."
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      )}
      <SwitchField
        label="Row-level security"
        hint={
          form.hasRls
            ? 'Roles without BYPASSRLS see and change only the rows that a policy allows; without a policy, none.'
            : 'Every role with privileges on the table can see and change all of its rows.'
        }
        on={form.hasRls}
        onChange={(hasRls) => change({ hasRls })}
      />
      <Group title="Columns" add="Add column" onAdd={() => change({ columns: [...form.columns, newColumn(uuid())] })}>
        {form.columns.map((column, at) => (
          <Item key={column.key} label={`Column ${column.name || at + 1}`} onRemove={() => change({ columns: form.columns.filter((it) => it.key !== column.key) })}>
            <ColumnFields
              column={column}
              onChange={(next) => change({ columns: form.columns.map((it) => (it.key === next.key ? next : it)) })}
              faults={faultsBelow(faults, `columns.${column.key}.`)}
              types={types}
            />
          </Item>
        ))}
      </Group>
      <Group title="Foreign keys" add="Add foreign key" onAdd={() => change({ foreignKeys: [...form.foreignKeys, newForeignKey(uuid(), form.schema)] })}>
        {form.foreignKeys.map((key, at) => (
          <Item key={key.key} label={`Foreign key ${at + 1}`} onRemove={() => change({ foreignKeys: form.foreignKeys.filter((it) => it.key !== key.key) })}>
            <ForeignKeyFields
              foreignKey={key}
              onChange={(next) => change({ foreignKeys: form.foreignKeys.map((it) => (it.key === next.key ? next : it)) })}
              faults={faultsBelow(faults, `keys.${key.key}.`)}
              columns={form.columns.map((it) => it.name)}
            />
          </Item>
        ))}
      </Group>
    </>
  );
}

const faultsBelow = (faults: FormFaults, prefix: string): FormFaults =>
  Object.fromEntries(Object.entries(faults).flatMap(([path, fault]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), fault]] : [])));

function Group({ title, add, onAdd, children }: { title: string; add: string; onAdd: () => void; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="text-base font-semibold">{title}</h3>
      {children.length > 0 && <ul className="grid gap-3">{children}</ul>}
      <div>
        <Button onClick={onAdd}>
          <Plus className="size-4" aria-hidden="true" />
          {add}
        </Button>
      </div>
    </section>
  );
}

function Item({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 rounded-md border p-3">
      <div role="group" aria-label={label} className="min-w-0 flex-1">
        {children}
      </div>
      <Button variant="ghost" className="px-2" aria-label={`Remove ${label}`} data-tooltip="Remove" onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden="true" />
      </Button>
    </li>
  );
}
