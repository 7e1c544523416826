import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { useActivePreviews } from '@/api/platform/active-previews';
import { usePreviewModal } from '@/lib/preview-modal';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { SelectControl } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { ReadOnlyNote } from '../parts/read-only-note';
import { SchemaPicker } from '../parts/schema-picker';
import { useShownSchema } from '../parts/use-shown-schema';
import { PrivilegeMatrix } from './privilege-matrix';

const title = 'Column privileges';
const preview = 'column_level_privileges';
/** The role that stands for all of them. */
const everyone = 'public';

/** The privileges of a role on the columns of a table. */
export function ColumnPrivilegesPage() {
  const isActive = useActivePreviews()(preview);
  const { show } = usePreviewModal();
  if (isActive) return <ActivePage />;
  return (
    <Page title={title}>
      <EmptyState
        title="Column privileges are a feature preview"
        text="Enable the preview to control which roles can read and write each column of a table."
        action={
          <Button variant="primary" onClick={() => show(preview)}>
            Open feature previews
          </Button>
        }
      />
    </Page>
  );
}

function ActivePage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const tables = useObjects(projectRef, 'tables', { schema, isBrief: true });
  const roles = useObjects(projectRef, 'roles');
  const [chosenTable, chooseTable] = useState('');
  const [role, chooseRole] = useState(everyone);
  const table = tables.data?.find((it) => `${it.id}` === chosenTable) ?? tables.data?.[0];
  return (
    <Page title={title} subtitle="A privilege on the whole table applies to all of its columns. Privileges on single columns hold only without it.">
      <ReadOnlyNote schema={schema} />
      <div className="flex flex-wrap gap-2">
        <SchemaPicker schema={schema} onChange={showSchema} />
        <SelectControl
          aria-label="Table"
          value={table ? `${table.id}` : ''}
          options={(tables.data ?? []).map((it) => ({ value: `${it.id}`, label: it.name }))}
          onChange={chooseTable}
          placeholder="No tables"
          className="sm:w-52"
        />
        <SelectControl
          aria-label="Role"
          value={role}
          options={[{ value: everyone, label: 'All roles (public)' }, ...(roles.data ?? []).map((it) => ({ value: it.name, label: it.name }))]}
          onChange={chooseRole}
          className="sm:w-52"
        />
      </div>
      {table ? (
        <PrivilegeMatrix key={`${table.id} ${role}`} table={table} role={role} />
      ) : (
        tables.data && <EmptyState title={`No tables in ${schema}`} text="Column privileges belong to the columns of tables." />
      )}
    </Page>
  );
}
