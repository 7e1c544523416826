import { useMemo, useState } from 'react';
import { useReviewChanges, useRunChange } from '@/api/database/change-definitions';
import { tableCreation } from '@/lib/database/table-changes';
import { newColumn, newTable as emptyTable } from '@/lib/database/table-form';
import { messageOf } from '@/lib/error-message';
import { FileFault, type ImportForm } from '@/lib/import/import-form';
import { importableColumns, type ImportSettings, type NewTable, numbered, remapped, settingsFault, settingsFor } from '@/lib/import/import-settings';
import { type FilePreview, type FileSample, previewOf, readSample } from '@/lib/import/read-sample';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { SqlText } from '@/ui/sql-text';
import { ProgressStep } from './progress-step';
import { SettingsStep } from './settings-step';
import { SourceStep } from './source-step';
import { useImport } from './use-import';

interface ImportDialogProps {
  projectRef: string;
  /** The table that takes the rows; null: a new one is created in the schema. */
  table: EditorTable | null;
  schema: string;
  onClose: () => void;
  /** Rows were imported. */
  onDone: (target: { schema: string; table: string }) => void;
}

interface Source {
  file: File;
  sample: FileSample;
}

/** The call that creates the table of an import. */
function creationOf(schema: string, { name, columns, primaryKey }: NewTable, mapping: ImportSettings['mapping']) {
  const imported = columns
    .filter((_, at) => mapping[at] !== null)
    .map((it) => newColumn(it.name, { name: it.name, type: it.type, isPrimary: it.name === primaryKey, isNullable: it.name !== primaryKey }));
  const key = newColumn('key', { name: 'id', type: 'bigint', isPrimary: true, isIdentity: true, isNullable: false });
  return tableCreation({ ...emptyTable(schema), name: name.trim(), columns: primaryKey === numbered ? [key, ...imported] : imported });
}

/** Reads the file with a form; why it cannot be, otherwise. */
function readWith(sample: FileSample, form: ImportForm, nullText: string): { preview: FilePreview | null; fault: string | null } {
  try {
    return { preview: previewOf(sample, form, nullText), fault: null };
  } catch (error) {
    if (error instanceof FileFault) return { preview: null, fault: error.message };
    throw error;
  }
}

/** Imports a file into a table, or into a new one. */
export function ImportDialog({ projectRef, table, schema, onClose, onDone }: ImportDialogProps) {
  const [source, setSource] = useState<Source | null>(null);
  const [settings, setSettings] = useState<ImportSettings | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sql, setSql] = useState<string | null>(null);
  const [created, setCreated] = useState(false);
  const { state, run, cancel, reset } = useImport(projectRef);
  const reviewing = useReviewChanges(projectRef);
  const creating = useRunChange(projectRef);
  const columns = table?.columns ?? null;
  const form = settings?.form;
  const nullText = settings?.nullText ?? '';
  const read = useMemo(() => (source && form ? readWith(source.sample, form, nullText) : { preview: null, fault: null }), [source, form, nullText]);

  const choose = async (file: File) => {
    setError(null);
    try {
      const sample = await readSample(file);
      setSettings(settingsFor(file.name, sample, columns));
      setSource({ file, sample });
    } catch (failure) {
      setError(failure instanceof FileFault ? failure.message : "The file couldn't be read.");
    }
  };
  const change = (next: ImportSettings) => {
    setSql(null);
    setSettings(next);
  };
  const changeForm = (next: ImportForm) => {
    if (!settings || !source) return;
    const { preview } = readWith(source.sample, next, nullText);
    change(preview ? remapped({ ...settings, form: next }, preview, columns) : { ...settings, form: next });
  };
  const fault = read.fault ?? (settings && settingsFault(settings));
  const start = async () => {
    if (!settings || !source || fault !== null) return;
    setError(null);
    const target = { schema, table: settings.newTable?.name.trim() ?? table!.name };
    try {
      if (settings.newTable && !created) {
        const creation = creationOf(schema, settings.newTable, settings.mapping);
        if (sql === null) {
          setSql((await reviewing.mutateAsync([creation])).map((it) => it.sql).join('\n'));
          return;
        }
        await creating.mutateAsync(creation);
        setCreated(true);
      }
    } catch (failure) {
      setError(messageOf(failure));
      return;
    }
    if (await run({ file: source.file, target, settings, names: (read.preview?.columns ?? []).map((it) => it.name) })) onDone(target);
  };
  const isRunning = state?.kind === 'running';
  const startText = settings?.newTable && !created ? (sql === null ? 'Review SQL' : 'Create table and import') : 'Import';
  const footer = isRunning ? (
    <Button onClick={cancel}>Cancel import</Button>
  ) : state?.kind === 'done' ? (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  ) : (
    <>
      {state ? (
        <Button variant="primary" onClick={reset}>
          Change settings
        </Button>
      ) : (
        settings && (
          <Button variant="primary" disabled={fault !== null} busy={reviewing.isPending || creating.isPending} onClick={() => void start()}>
            {startText}
          </Button>
        )
      )}
      {source && !state && !created && (
        <Button
          onClick={() => {
            setSource(null);
            setSettings(null);
            setSql(null);
          }}
        >
          Choose another file
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog
      open
      as="panel"
      size="xlarge"
      onClose={() => {
        if (!isRunning) onClose();
      }}
      title={table ? `Import into ${table.name}` : 'Import into a new table'}
      footer={footer}
    >
      {state && source ? (
        <ProgressStep state={state} fileName={source.file.name} fileBytes={source.file.size} />
      ) : settings && source ? (
        <>
          <SettingsStep
            fileName={source.file.name}
            settings={settings}
            preview={read.preview}
            columns={columns ? importableColumns(columns) : []}
            fault={fault}
            onForm={changeForm}
            onChange={change}
          />
          {sql !== null && <SqlText label="SQL" sql={sql} />}
          {error !== null && (
            <p role="alert" className="text-sm break-words text-danger">
              {error}
            </p>
          )}
        </>
      ) : (
        <SourceStep error={error} onFile={(file) => void choose(file)} />
      )}
    </Dialog>
  );
}
