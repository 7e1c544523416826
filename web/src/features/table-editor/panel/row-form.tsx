import { type FormEvent, useState } from 'react';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import { jsonField } from '@/lib/table-editor/json-field';
import type { Value } from '@/lib/table-editor/row';
import { faultOf, normalizeValue } from '@/lib/table-editor/value-check';
import { valueKind } from '@/lib/table-editor/value-kind';
import { Button } from '@/ui/button';
import { ValueField } from './value-field';

/** Values by column; a missing one is the default of a new row. */
export type FormValues = ReadonlyMap<string, Value | undefined>;

interface RowFormProps {
  columns: readonly EditorColumn[];
  values: FormValues;
  isNew: boolean;
  isReadOnly: boolean;
  submitText: string;
  /** The values that were changed, normalized. */
  onSubmit: (changed: FormValues) => void;
}

/** All columns of a row as fields. Nothing is sent: the values become pending changes. */
export function RowForm({ columns, values, isNew, isReadOnly, submitText, onSubmit }: RowFormProps) {
  const [draft, setDraft] = useState<FormValues>(new Map());
  const [hasTried, setTried] = useState(false);
  const valueOf = (name: string) => (draft.has(name) ? draft.get(name) : values.get(name));
  const faults = new Map(
    columns.flatMap((it) => {
      const value = draft.get(it.name);
      if (typeof value !== 'string' || isBlankJson(it, value)) return [];
      const fault = faultOf(it, normalizeValue(it, value));
      return fault === null ? [] : [[it.name, fault] as const];
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.size > 0) return;
    onSubmit(new Map(columns.flatMap((it) => (draft.has(it.name) ? [[it.name, normalized(it, draft.get(it.name))] as const] : []))));
    setDraft(new Map());
    setTried(false);
  };
  return (
    <form onSubmit={submit} className="flex h-full min-h-0 flex-col">
      {/* Above the fields, where nothing that floats at the lower right covers it. */}
      {!isReadOnly && (
        <div className="flex gap-2 border-b px-3 py-2">
          <Button type="submit" variant="primary" disabled={!isNew && draft.size === 0}>
            {submitText}
          </Button>
        </div>
      )}
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-3">
        {columns.map((it) => (
          <ValueField
            key={it.name}
            column={it}
            value={valueOf(it.name)}
            isNew={isNew}
            isReadOnly={isReadOnly}
            error={hasTried || draft.get(it.name) !== '' ? (faults.get(it.name) ?? null) : null}
            onChange={(value) => setDraft((known) => new Map(known).set(it.name, value))}
          />
        ))}
      </div>
    </form>
  );
}

function normalized(column: EditorColumn, value: Value | undefined): Value | undefined {
  if (typeof value !== 'string') return value;
  return isBlankJson(column, value) ? null : normalizeValue(column, value);
}

const isBlankJson = (column: EditorColumn, value: string): boolean => valueKind(column.type) === 'json' && column.isNullable && jsonField(value) === null;
