import { useId } from 'react';
import { type EditorColumn, hasDefault } from '@/lib/table-editor/editor-table';
import type { Value } from '@/lib/table-editor/row';
import { valueKind } from '@/lib/table-editor/value-kind';
import { Button } from '@/ui/button';
import { fieldAria, FieldFrame, inputClasses } from '@/ui/field';
import { SelectControl } from '@/ui/select-field';
import { NullChoices } from '../editing/null-choices';
import { suggestedValue } from '../editing/suggested-value';

interface ValueFieldProps {
  column: EditorColumn;
  /** Undefined: the default of a new row. */
  value: Value | undefined;
  isNew: boolean;
  isReadOnly: boolean;
  error: string | null;
  onChange: (value: Value | undefined) => void;
}

const nullChoice = '\0null';
const defaultChoice = '\0default';

/** A value of a row as a field with its label and type. */
export function ValueField({ column, value, isNew, isReadOnly, error, onChange }: ValueFieldProps) {
  const id = useId();
  const kind = valueKind(column.type, column.enumValues);
  const options = column.enumValues?.map((it) => ({ value: it, label: it })) ?? (kind === 'boolean' ? [{ value: 't', label: 'true' }, { value: 'f', label: 'false' }] : null);
  const suggested = suggestedValue(kind);
  const isDisabled = isReadOnly || column.isGenerated;
  const facts = [column.type, ...(column.isNullable ? [] : ['required']), ...(column.isGenerated ? ['generated'] : column.default === null ? (column.isIdentity ? ['identity'] : []) : [`default ${column.default}`])].join(' · ');
  const hint = (
    <div className="flex min-h-7 items-center justify-between gap-2">
      <span className="min-w-0 font-mono text-xs break-words">{facts}</span>
      {!isDisabled && !options && (
        <span className="flex shrink-0">
          <NullChoices column={column} isNew={isNew} onChoose={onChange} />
          {suggested && (
            <Button variant="ghost" className="h-7 px-2 text-xs" onClick={() => onChange(suggested.make())}>
              {suggested.label}
            </Button>
          )}
        </span>
      )}
    </div>
  );
  return (
    <FieldFrame id={id} label={column.name} hint={hint} error={error}>
      {options ? (
        <SelectControl
          {...fieldAria(id, hint, error)}
          value={value ?? (value === undefined && hasDefault(column) ? defaultChoice : nullChoice)}
          disabled={isDisabled}
          options={[
            ...options,
            ...(column.isNullable || value === null || (value === undefined && !hasDefault(column)) ? [{ value: nullChoice, label: 'NULL' }] : []),
            ...(isNew && hasDefault(column) ? [{ value: defaultChoice, label: 'Default' }] : []),
          ]}
          onChange={(next) => onChange(next === nullChoice ? null : next === defaultChoice ? undefined : next)}
        />
      ) : (
        <textarea
          {...fieldAria(id, hint, error)}
          rows={1}
          disabled={isDisabled}
          spellCheck={kind === 'text'}
          value={value ?? ''}
          placeholder={value === null ? 'NULL' : value === undefined ? (hasDefault(column) ? 'Default' : 'NULL') : 'Empty text'}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClasses} h-auto max-h-60 min-h-8 resize-y py-1.5 font-mono text-xs leading-5 [field-sizing:content]`}
        />
      )}
    </FieldFrame>
  );
}
