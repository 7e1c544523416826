import { type GuessedType, guessedTypes } from '@/lib/import/detect-type';
import type { ImportSettings, NewColumn } from '@/lib/import/import-settings';
import type { FilePreview } from '@/lib/import/read-sample';
import { inputClasses } from '@/ui/field';
import { SelectControl } from '@/ui/select-field';

interface PreviewTableProps {
  preview: FilePreview;
  settings: ImportSettings;
  /** The columns of an existing table. */
  columns: readonly string[];
  onChange: (settings: ImportSettings) => void;
}

/** Records that are shown. */
const shownRows = 20;

/** Characters of a value that are shown. */
const shownCharacters = 80;

const skipped = '\u0000skip';

/** The first records of a file, and the column of the table for each of their values. */
export function PreviewTable({ preview, settings, columns, onChange }: PreviewTableProps) {
  const { mapping, newTable } = settings;
  const map = (at: number, column: string | null) => onChange({ ...settings, mapping: mapping.map((it, index) => (index === at ? column : it)), key: settings.key.filter((it) => it !== mapping[at]) });
  const change = (at: number, next: Partial<NewColumn>) => {
    if (!newTable) return;
    const made = newTable.columns.map((it, index) => (index === at ? { ...it, ...next } : it));
    const isUsed = next.type !== undefined || mapping[at] !== null;
    const primaryKey = newTable.primaryKey === newTable.columns[at]?.name ? made[at]!.name : newTable.primaryKey;
    onChange({ ...settings, newTable: { ...newTable, columns: made, primaryKey }, mapping: mapping.map((it, index) => (index === at && isUsed ? made[at]!.name : it)) });
  };
  const options = [{ value: skipped, label: 'Skip' }, ...columns.map((it) => ({ value: it, label: it }))];
  return (
    <div role="region" aria-label="Preview" tabIndex={0} className="max-h-[45dvh] overflow-auto rounded-md border">
      <table className="min-w-full text-xs">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {preview.columns.map((column, at) => (
              <th key={at} scope="col" className="border-b p-2 text-left align-top font-normal">
                <div className="grid w-44 gap-1">
                  <span className="truncate font-medium" title={column.name}>
                    {column.name} <span className="font-normal text-muted">{column.type}</span>
                  </span>
                  {newTable ? (
                    <>
                      <input aria-label={`Name of column ${at + 1}`} value={newTable.columns[at]?.name ?? ''} onChange={(event) => change(at, { name: event.target.value })} className={inputClasses} />
                      <SelectControl
                        aria-label={`Type of column ${at + 1}`}
                        value={mapping[at] === null ? skipped : (newTable.columns[at]?.type ?? 'text')}
                        options={[...guessedTypes.map((it) => ({ value: it, label: it })), { value: skipped, label: 'Skip' }]}
                        onChange={(type) => (type === skipped ? map(at, null) : change(at, { type: type as GuessedType }))}
                      />
                    </>
                  ) : (
                    <SelectControl aria-label={`Column for ${column.name}`} value={mapping[at] ?? skipped} options={options} onChange={(next) => map(at, next === skipped ? null : next)} />
                  )}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.slice(0, shownRows).map((row, index) => (
            <tr key={index}>
              {row.map((value, at) => (
                <td key={at} className="max-w-44 truncate border-b px-2 py-1 font-mono">
                  {value === null ? <span className="text-muted">NULL</span> : value.slice(0, shownCharacters)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
