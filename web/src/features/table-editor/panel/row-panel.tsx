import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copiedText } from '@/lib/grid/copy-formats';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { Value } from '@/lib/table-editor/row';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Tabs } from '@/ui/tabs';
import { type FormValues, RowForm } from './row-form';

interface RowPanelProps {
  title: string;
  /** Changes with the row, so that a draft is not that of another one. */
  rowKey: string;
  columns: readonly EditorColumn[];
  values: FormValues;
  isNew: boolean;
  isReadOnly: boolean;
  /** Some values are cut. */
  onLoadWhole: (() => void) | null;
  submitText: string;
  onSubmit: (changed: FormValues) => void;
  onClose: () => void;
}

const fields = 'Fields';
const json = 'JSON';

/** One row beside the grid: its fields, and the row as JSON. */
export function RowPanel({ title, rowKey, columns, values, isNew, isReadOnly, onLoadWhole, submitText, onSubmit, onClose }: RowPanelProps) {
  const [tab, setTab] = useState(fields);
  const form = <RowForm key={rowKey} columns={columns} values={values} isNew={isNew} isReadOnly={isReadOnly || onLoadWhole !== null} submitText={submitText} onSubmit={onSubmit} />;
  return (
    <aside aria-label={title} className="flex h-full min-h-0 flex-col border-l bg-surface max-sm:border-t max-sm:border-l-0">
      <header className="flex items-center justify-between gap-2 border-b px-3 py-1">
        <p className="truncate text-sm font-medium">{title}</p>
        <Button variant="ghost" className="px-2" aria-label="Close row" data-tooltip="Close row" onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </Button>
      </header>
      {onLoadWhole && (
        <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2 text-sm">
          <p className="text-muted">Long values are cut.</p>
          <Button onClick={onLoadWhole}>Load whole row</Button>
        </div>
      )}
      <div className="min-h-0 flex-1">
        {isNew ? (
          form
        ) : (
          <Tabs label="Row" tabs={[fields, json]} value={tab} onChange={setTab} flush fill>
            {tab === fields ? form : <RowJson columns={columns} values={values} />}
          </Tabs>
        )}
      </div>
    </aside>
  );
}

function RowJson({ columns, values }: { columns: readonly EditorColumn[]; values: FormValues }): ReactNode {
  const text = rowJson(columns, columns.map((it) => values.get(it.name) ?? null));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex justify-end border-b p-1">
        <CopyButton text={text} label="Copy" about="JSON" />
      </div>
      <pre tabIndex={0} aria-label="Row as JSON" className="min-h-0 flex-1 overflow-auto p-3 font-mono text-xs break-words whitespace-pre-wrap select-text -outline-offset-2">
        {text}
      </pre>
    </div>
  );
}

/** One row as an object with a line for each column; JSON values are indented. */
function rowJson(columns: readonly EditorColumn[], values: readonly Value[]): string {
  const text = copiedText('json', { columns, rows: [values], withHeader: false }).slice(2, -2).trim();
  try {
    // Numbers with more digits than a double stay as they are written.
    return /\d{16}/.test(text) ? text : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
