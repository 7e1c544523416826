import { defaultSuggestions } from '@/lib/database/default-suggestions';
import type { DatabaseType } from '@/lib/database/relation-entities';
import { changedColumn, type ColumnForm, type FormFaults } from '@/lib/database/table-form';
import { canBeIdentity, isArrayType, typeGroups, withArray } from '@/lib/database/type-names';
import { TextField } from '@/ui/field';
import { CheckField } from '../parts/check-field';
import { ComboField } from '../parts/combo-field';

interface ColumnFieldsProps {
  column: ColumnForm;
  onChange: (column: ColumnForm) => void;
  /** By field: `name`, `type`. */
  faults: FormFaults;
  /** The types of the database itself. */
  types: readonly DatabaseType[];
  /** The key belongs to the form of a table. */
  hasKey?: boolean;
}

/** The fields of a column. */
export function ColumnFields({ column, onChange, faults, types, hasKey = true }: ColumnFieldsProps) {
  const change = (facts: Partial<ColumnForm>) => onChange(changedColumn(column, facts));
  const suggestions = defaultSuggestions(column.type, types);
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <TextField
          label="Name"
          value={column.name}
          onChange={(name) => change({ name })}
          error={faults.name ?? null}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
        <ComboField label="Type" value={column.type} onChange={(type) => change({ type })} groups={typeGroups(types)} error={faults.type ?? null} />
        {column.generated === null ? (
          <ComboField
            label="Default value"
            value={column.defaultValue}
            onChange={(defaultValue) => change({ defaultValue })}
            groups={suggestions.length === 0 ? [] : [{ label: 'Expressions', choices: suggestions }]}
            placeholder={column.isIdentity ? 'Numbered by PostgreSQL' : 'NULL'}
            disabled={column.isIdentity}
          />
        ) : (
          <TextField label="Generated as" value={column.generated} onChange={(generated) => change({ generated })} disabled={column.id !== null} className="font-mono" />
        )}
      </div>
      <div className="flex flex-wrap gap-x-5">
        {hasKey && <CheckField label="Primary key" checked={column.isPrimary} onChange={(isPrimary) => change({ isPrimary })} />}
        <CheckField
          label="Allow NULL"
          checked={column.isNullable}
          disabled={column.isPrimary || column.isIdentity}
          onChange={(isNullable) => change({ isNullable })}
        />
        <CheckField label="Unique" checked={column.isUnique} disabled={column.isPrimary && hasKey} onChange={(isUnique) => change({ isUnique })} />
        <CheckField
          label="Identity"
          checked={column.isIdentity}
          disabled={!canBeIdentity(column.type) || column.generated !== null}
          onChange={(isIdentity) => change({ isIdentity })}
        />
        <CheckField label="Array" checked={isArrayType(column.type)} onChange={(isArray) => change({ type: withArray(column.type, isArray) })} />
      </div>
    </div>
  );
}
