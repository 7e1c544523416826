import { useDeferredValue, useState } from 'react';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import { faultOf, normalizeValue } from '@/lib/table-editor/value-check';
import { messageOf } from '@/lib/error-message';
import { tableByName } from '@/api/query/editor-tables';
import { useEditorTables } from '../tables/use-editor-tables';
import type { EditorProps } from './editor-props';
import { NullChoices } from './null-choices';
import { OptionList } from './option-list';
import { useReferences } from './use-references';

interface ReferenceEditorProps extends EditorProps {
  projectRef: string;
  reference: NonNullable<EditorColumn['reference']>;
}

/** Chooses the row that a foreign key refers to, by its value or its text; a typed value needs no such row yet. */
export function ReferenceEditor({ projectRef, reference, column, value, typed, isNew, onCommit, onCancel }: ReferenceEditorProps) {
  const { schemas } = useEditorTables(projectRef);
  const [query, setQuery] = useState(typed ?? '');
  const table = schemas && tableByName(schemas, reference.schema, reference.table);
  const { data, error, isFetching } = useReferences(projectRef, table, reference.column, useDeferredValue(query));
  const own = normalizeValue(column, query);
  const isValue = query.trim() !== '' && faultOf(column, own) === null;
  const found = (data ?? []).map((it) => ({ id: `=${it.value}`, label: it.value, ...(it.label !== null && { detail: it.label }), value: it.value }));
  const options = isValue && !found.some((it) => it.value === own) ? [...found, { id: `typed=${own}`, label: own, detail: 'as typed', value: own }] : found;
  return (
    <OptionList
      label={`Value of ${column.name}`}
      query={query}
      onQuery={setQuery}
      options={options}
      current={typeof value === 'string' ? `=${value}` : undefined}
      empty={error ? messageOf(error) : isFetching ? 'Loading…' : `No row of ${reference.table} matches.`}
      onChoose={(id, move) => {
        const chosen = options.find((it) => it.id === id);
        if (chosen) onCommit(chosen.value, move);
      }}
      onCancel={onCancel}
    >
      <div className="flex gap-1 border-t p-1">
        <NullChoices column={column} isNew={isNew} onChoose={(chosen) => onCommit(chosen, 'stay')} />
      </div>
    </OptionList>
  );
}
