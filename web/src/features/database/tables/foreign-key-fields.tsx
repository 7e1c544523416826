import { X } from 'lucide-react';
import { useObjects } from '@/api/database/list-objects';
import { isSystemSchema } from '@/lib/database/names';
import { type ForeignKeyForm, type FormFaults, type ReferenceAction, referenceActions } from '@/lib/database/table-form';
import { Button } from '@/ui/button';
import { SearchSelectField } from '@/ui/search-select-field';
import { SelectField } from '@/ui/select-field';
import { useDatabase } from '../database-context';

interface ForeignKeyFieldsProps {
  foreignKey: ForeignKeyForm;
  onChange: (foreignKey: ForeignKeyForm) => void;
  /** By field: `table`, `columns`. */
  faults: FormFaults;
  /** The columns of this table. */
  columns: readonly string[];
}

const actions = referenceActions.map((it) => ({ value: it, label: it }));
const plain = (names: readonly string[]) => names.filter((it) => it !== '').map((it) => ({ value: it, label: it }));

/** The fields of a foreign key: its columns, the target with its columns, and what follows a change of the target. */
export function ForeignKeyFields({ foreignKey, onChange, faults, columns }: ForeignKeyFieldsProps) {
  const { projectRef } = useDatabase();
  const { data: schemas = [] } = useObjects(projectRef, 'schemas');
  const { data: tables = [] } = useObjects(projectRef, 'tables', { schema: foreignKey.targetSchema });
  const target = tables.find((it) => it.name === foreignKey.targetTable);
  const change = (facts: Partial<ForeignKeyForm>) => onChange({ ...foreignKey, ...facts });
  const setPair = (at: number, facts: Partial<{ own: string; target: string }>) =>
    change({ columns: foreignKey.columns.map((it, index) => (index === at ? { ...it, ...facts } : it)) });
  const chooseTable = (targetTable: string) => {
    const key = tables.find((it) => it.name === targetTable)?.primary_keys ?? [];
    change({ targetTable, columns: foreignKey.columns.map((it, at) => ({ ...it, target: key[at]?.name ?? '' })) });
  };
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label="Target schema"
          value={foreignKey.targetSchema}
          options={plain(schemas.map((it) => it.name).filter((it) => !isSystemSchema(it)))}
          onChange={(targetSchema) => change({ targetSchema, targetTable: '' })}
        />
        <SearchSelectField
          label="Target table"
          value={foreignKey.targetTable}
          options={plain(tables.map((it) => it.name))}
          onChange={chooseTable}
          placeholder="Choose a table"
          error={faults.table ?? null}
        />
      </div>
      {foreignKey.columns.map((pair, at) => (
        <div key={at} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <SelectField label="Column" value={pair.own} options={plain(columns)} onChange={(own) => setPair(at, { own })} placeholder="Choose a column" />
          <SelectField
            label="Refers to"
            value={pair.target}
            options={plain((target?.columns ?? []).map((it) => it.name))}
            onChange={(name) => setPair(at, { target: name })}
            placeholder="Primary key"
          />
          {foreignKey.columns.length > 1 && (
            <Button variant="ghost" aria-label="Remove pair of columns" className="px-2" onClick={() => change({ columns: foreignKey.columns.filter((_, index) => index !== at) })}>
              <X className="size-4" aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {faults.columns && <p className="text-sm text-danger">{faults.columns}</p>}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField label="When the target is deleted" value={foreignKey.onDelete} options={actions} onChange={(it) => change({ onDelete: it as ReferenceAction })} />
        <SelectField label="When its key is updated" value={foreignKey.onUpdate} options={actions} onChange={(it) => change({ onUpdate: it as ReferenceAction })} />
      </div>
      <div>
        <Button variant="ghost" onClick={() => change({ columns: [...foreignKey.columns, { own: '', target: '' }] })}>
          Add pair of columns
        </Button>
      </div>
    </div>
  );
}
