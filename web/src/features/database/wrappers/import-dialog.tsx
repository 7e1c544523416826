import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { useRemoteTables } from '@/api/database/use-wrapper';
import type { ForeignServer } from '@/lib/database/foreign-server';
import { importChange, type ImportForm } from '@/lib/database/wrapper-form';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { NewSchemaDialog } from '../parts/new-schema-dialog';
import { ChangeDialog } from '../review/change-dialog';
import { useOwnRole } from './use-own-role';

interface ImportDialogProps {
  server: ForeignServer;
  onClose: () => void;
  /** Opens the form of the mapping that an import needs. */
  onMap: (role: string) => void;
}

const choices = [
  { value: 'all', label: 'All tables' },
  { value: 'only', label: 'Only the chosen tables' },
  { value: 'except', label: 'All but the chosen tables' },
] as const;

/** Creates foreign tables for the tables of a remote schema. */
export function ImportDialog({ server, onClose, onMap }: ImportDialogProps) {
  const { projectRef } = useDatabase();
  const ownRole = useOwnRole();
  const isMapped = server.mappings.some((it) => it.role === ownRole);
  const remote = useRemoteTables(projectRef, server.id, { enabled: isMapped });
  const title = `Import tables from ${server.name}`;
  if (remote.data) return <ImportForms server={server} title={title} tables={remote.data.tables} isCut={remote.data.is_cut} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {!isMapped ? (
        <div className="grid justify-items-start gap-3 text-sm">
          <p>The foreign tables will belong to {ownRole}, which connects to the other database to read their definitions. It has no user mapping yet.</p>
          <Button variant="primary" onClick={() => onMap(ownRole)}>
            New mapping
          </Button>
        </div>
      ) : remote.error ? (
        <ErrorNote title="Couldn't read the tables of the other database." error={remote.error} busy={remote.isFetching} onRetry={() => void remote.refetch()} />
      ) : (
        <Loading label="Loading the tables of the other database">
          <Skeleton className="h-48" />
        </Loading>
      )}
    </Dialog>
  );
}

interface ImportFormsProps {
  server: ForeignServer;
  title: string;
  tables: readonly { schema: string; name: string; kind: string }[];
  isCut: boolean;
  onClose: () => void;
}

const schemaFault = (name: string) => (name === '' ? 'Choose a schema.' : null);

function ImportForms({ server, title, tables, isCut, onClose }: ImportFormsProps) {
  const { projectRef } = useDatabase();
  const { data: schemas = [] } = useObjects(projectRef, 'schemas');
  const remoteSchemas = [...new Set(tables.map((it) => it.schema))];
  const [form, setForm] = useState<ImportForm>({ remoteSchema: remoteSchemas[0] ?? '', localSchema: '', choice: 'all', tables: [] });
  const [isTried, setTried] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const change = (facts: Partial<ImportForm>) => setForm({ ...form, ...facts });
  const tablesFault = form.choice !== 'all' && form.tables.length === 0 ? 'Choose at least one table.' : null;
  const changes = () => {
    setTried(true);
    return schemaFault(form.remoteSchema) !== null || schemaFault(form.localSchema) !== null || tablesFault !== null ? null : [importChange(server.id, form)];
  };
  const within = tables.filter((it) => it.schema === form.remoteSchema);
  return (
    <ChangeDialog title={title} changes={changes} runLabel="Import tables" doneText="Tables imported" onClose={onClose}>
      <SelectField
        label="Schema of the other database"
        value={form.remoteSchema}
        options={remoteSchemas.map((it) => ({ value: it, label: it }))}
        onChange={(remoteSchema) => change({ remoteSchema, tables: [] })}
        placeholder={tables.length === 0 ? 'It has no tables' : 'Choose a schema'}
        error={isTried ? schemaFault(form.remoteSchema) : null}
      />
      <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
        <SelectField
          label="Schema of this database"
          value={form.localSchema}
          options={schemas.map((it) => ({ value: it.name, label: it.name }))}
          onChange={(localSchema) => change({ localSchema })}
          placeholder="Choose a schema"
          hint="Where the foreign tables are created. A schema of its own avoids equal names."
          error={isTried ? schemaFault(form.localSchema) : null}
        />
        <Button variant="ghost" onClick={() => setCreating(true)}>
          New schema
        </Button>
      </div>
      <RadioField label="Tables" value={form.choice} options={choices} onChange={(choice) => change({ choice })} />
      {form.choice !== 'all' && (
        <CheckList
          label="Chosen tables"
          options={within.map(({ name, kind }) => ({ value: name, label: name, ...(kind !== 'table' && { detail: kind.replace('_', ' ') }) }))}
          checked={form.tables}
          onChange={(chosen) => change({ tables: chosen })}
          error={isTried ? tablesFault : null}
        />
      )}
      {form.choice === 'all' && within.length > 0 && (
        <p className="text-sm text-muted">
          {within.length.toLocaleString('en-US')} {within.length === 1 ? 'table' : 'tables'} in {form.remoteSchema}.
        </p>
      )}
      {isCut && <p className="text-sm text-muted">The other database has more tables than are listed. “All tables” imports them, too.</p>}
      {isCreating && <NewSchemaDialog onClose={() => setCreating(false)} onCreated={(localSchema) => change({ localSchema })} />}
    </ChangeDialog>
  );
}
