import { useState } from 'react';
import { hasDefault } from '@/lib/table-editor/editor-table';
import type { EditorProps } from './editor-props';
import { OptionList } from './option-list';

interface ChoiceEditorProps extends EditorProps {
  options: readonly { value: string; label: string }[];
}

/** Chooses one of few values, NULL or the default. */
export function ChoiceEditor({ column, value, typed, isNew, options, onCommit, onCancel }: ChoiceEditorProps) {
  const [query, setQuery] = useState(typed ?? '');
  const all = [
    ...options.map((it) => ({ ...it, id: `=${it.value}` })),
    ...(column.isNullable ? [{ id: 'null', label: 'NULL', value: null }] : []),
    ...(isNew && hasDefault(column) ? [{ id: 'default', label: 'DEFAULT', value: undefined }] : []),
  ];
  const found = all.filter((it) => it.label.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <OptionList
      label={`Value of ${column.name}`}
      query={query}
      onQuery={setQuery}
      options={found}
      current={query === '' ? all.find((it) => it.value === value)?.id : undefined}
      empty="Nothing matches."
      onChoose={(id, move) => {
        const chosen = all.find((it) => it.id === id);
        if (chosen) onCommit(chosen.value, move);
      }}
      onCancel={onCancel}
    />
  );
}
