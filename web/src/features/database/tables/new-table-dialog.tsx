import { useState } from 'react';
import { tableCreation } from '@/lib/database/table-changes';
import { newTable, tableFaults } from '@/lib/database/table-form';
import { ChangeDialog } from '../review/change-dialog';
import { TableFields } from './table-fields';

/** Creates a table in a schema. */
export function NewTableDialog({ schema, onClose, onCreated }: { schema: string; onClose: () => void; onCreated: (schema: string, table: string) => void }) {
  const [form, setForm] = useState(() => newTable(schema));
  const [isTried, setTried] = useState(false);
  const faults = tableFaults(form);
  const changes = () => {
    setTried(true);
    return Object.keys(faults).length === 0 ? [tableCreation(form)] : null;
  };
  return (
    <ChangeDialog
      title="New table"
      as="panel"
      changes={changes}
      runLabel="Create table"
      doneText={`Table ${form.name} created`}
      onClose={onClose}
      onDone={() => onCreated(form.schema, form.name)}
    >
      <TableFields isNew form={form} onChange={setForm} faults={isTried ? faults : {}} />
    </ChangeDialog>
  );
}
