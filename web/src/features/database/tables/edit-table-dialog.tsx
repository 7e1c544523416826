import { useState } from 'react';
import { useObject, useObjects } from '@/api/database/list-objects';
import { tableChanges } from '@/lib/database/table-changes';
import { tableFaults, tableFormOf, type TableForm } from '@/lib/database/table-form';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';
import { TableFields } from './table-fields';

interface EditTableDialogProps {
  table: { id: number; name: string };
  onClose: () => void;
}

/** Changes a table with its columns and foreign keys, once both are read. */
export function EditTableDialog({ table: { id, name }, onClose }: EditTableDialogProps) {
  const { projectRef } = useDatabase();
  const table = useObject(projectRef, 'tables', `${id}`);
  const constraints = useObjects(projectRef, 'constraints', { tableId: id });
  if (table.data && constraints.data) {
    return <OpenForm id={id} original={tableFormOf(table.data, constraints.data)} onClose={onClose} />;
  }
  const error = table.error ?? constraints.error;
  return (
    <Dialog open onClose={onClose} title={`Edit table ${name}`} as="panel">
      {error ? (
        <ErrorNote title="Couldn't load the table." error={error} onRetry={() => void Promise.all([table.refetch(), constraints.refetch()])} />
      ) : (
        <Loading label="Loading the table">
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Dialog>
  );
}

function OpenForm({ id, original, onClose }: { id: number; original: TableForm; onClose: () => void }) {
  // What the form began with: a change of the table by another user must not become one of this form.
  const [before] = useState(original);
  const [form, setForm] = useState(original);
  const [isTried, setTried] = useState(false);
  const faults = tableFaults(form);
  const changes = () => {
    setTried(true);
    return Object.keys(faults).length === 0 ? tableChanges(id, before, form) : null;
  };
  return (
    <ChangeDialog
      title={`Edit table ${before.name}`}
      as="panel"
      changes={changes}
      runLabel="Change table"
      doneText={`Table ${form.name} changed`}
      onClose={onClose}
    >
      <TableFields form={form} onChange={setForm} faults={isTried ? faults : {}} />
    </ChangeDialog>
  );
}
