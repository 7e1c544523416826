import { type ConflictChoice, type ImportSettings, numbered } from '@/lib/import/import-settings';
import { importFormats, type ImportForm } from '@/lib/import/import-form';
import type { FilePreview } from '@/lib/import/read-sample';
import { CheckList } from '@/ui/check-list';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { SwitchField } from '@/ui/switch-field';
import { PreviewTable } from './preview-table';

interface SettingsStepProps {
  fileName: string;
  settings: ImportSettings;
  /** Null: the file cannot be read with this form. */
  preview: FilePreview | null;
  /** The columns of an existing table. */
  columns: readonly string[];
  fault: string | null;
  onForm: (form: ImportForm) => void;
  onChange: (settings: ImportSettings) => void;
}

const formatNames = { csv: 'CSV', tsv: 'TSV', jsonl: 'JSON lines' };

const delimiterOptions = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
];

const quoteOptions = [
  { value: '"', label: 'Double quotes' },
  { value: "'", label: 'Apostrophes' },
];

const conflictOptions = [
  { value: 'reject', label: 'Reject the record' },
  { value: 'update', label: 'Update the row' },
  { value: 'ignore', label: 'Keep the row' },
];

/** How a file is read, and where its values go. */
export function SettingsStep({ fileName, settings, preview, columns, fault, onForm, onChange }: SettingsStepProps) {
  const { form, newTable, mapping, key, onConflict } = settings;
  const used = mapping.filter((it) => it !== null);
  return (
    <div className="grid gap-4">
      <p className="truncate text-sm text-muted">{fileName}</p>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
        <SelectField
          label="Format"
          value={form.format}
          options={importFormats.map((it) => ({ value: it, label: formatNames[it] }))}
          onChange={(format) => onForm({ ...form, format: format as ImportForm['format'], delimiter: format === 'tsv' ? '\t' : form.delimiter === '\t' ? ',' : form.delimiter, hasHeader: format !== 'jsonl' && form.hasHeader })}
        />
        {form.format !== 'jsonl' && (
          <>
            <SelectField label="Delimiter" value={form.delimiter} options={delimiterOptions} onChange={(delimiter) => onForm({ ...form, delimiter })} />
            <SelectField label="Quote" value={form.quote} options={quoteOptions} onChange={(quote) => onForm({ ...form, quote })} />
            <TextField label="Text for NULL" value={settings.nullText} placeholder="Empty" onChange={(nullText) => onChange({ ...settings, nullText })} />
          </>
        )}
      </div>
      {form.format !== 'jsonl' && <SwitchField label="The first record has names" on={form.hasHeader} onChange={(hasHeader) => onForm({ ...form, hasHeader })} />}
      {newTable && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Name of the new table" value={newTable.name} onChange={(name) => onChange({ ...settings, newTable: { ...newTable, name } })} />
          <SelectField
            label="Primary key"
            value={newTable.primaryKey}
            placeholder={newTable.primaryKey}
            options={[{ value: numbered, label: 'A numbered column, id' }, ...used.filter((it) => it !== '').map((it) => ({ value: it, label: it }))]}
            onChange={(primaryKey) => onChange({ ...settings, newTable: { ...newTable, primaryKey } })}
          />
        </div>
      )}
      {preview && <PreviewTable preview={preview} settings={settings} columns={columns} onChange={onChange} />}
      {!newTable && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="If the key of a record exists"
            value={onConflict}
            options={conflictOptions}
            onChange={(next) => onChange({ ...settings, onConflict: next as ConflictChoice })}
          />
          {onConflict !== 'reject' && <CheckList label="Columns of the key" options={used.map((it) => ({ value: it, label: it }))} checked={key} onChange={(next) => onChange({ ...settings, key: next })} />}
        </div>
      )}
      <SwitchField
        label="Skip rejected records"
        hint="Records that PostgreSQL refuses are left out, and you can download them with the reasons. Off: all records are imported, or none."
        on={settings.skipsRejected}
        onChange={(skipsRejected) => onChange({ ...settings, skipsRejected })}
      />
      {fault !== null && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
