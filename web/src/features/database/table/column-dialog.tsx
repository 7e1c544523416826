import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { creates } from '@/lib/database/definition-change';
import { columnBody, columnChange } from '@/lib/database/table-changes';
import { columnFaults, type ColumnForm, newColumn } from '@/lib/database/table-form';
import { TextField } from '@/ui/field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';
import { ColumnFields } from '../tables/column-fields';

interface ColumnDialogProps {
  tableId: number;
  /** Null: a new one. */
  column: ColumnForm | null;
  /** All columns of the table. */
  others: readonly ColumnForm[];
  onClose: () => void;
}

/** Adds a column to a table, or changes one. */
export function ColumnDialog({ tableId, column, others, onClose }: ColumnDialogProps) {
  const { projectRef } = useDatabase();
  const { data: types = [] } = useObjects(projectRef, 'types');
  // A change by another user must not become one of this form.
  const [before] = useState(column);
  const [form, setForm] = useState(() => column ?? newColumn('new'));
  const [isTried, setTried] = useState(false);
  const faults = columnFaults(form, others);
  const changes = () => {
    setTried(true);
    if (Object.keys(faults).length > 0) return null;
    if (before === null) return [creates('columns', { table_id: tableId, ...columnBody(form) })];
    const change = columnChange(before, form);
    return change ? [change] : [];
  };
  return (
    <ChangeDialog
      title={before ? `Edit column ${before.name}` : 'Add column'}
      changes={changes}
      runLabel={before ? 'Change column' : 'Add column'}
      doneText={before ? `Column ${form.name} changed` : `Column ${form.name} added`}
      onClose={onClose}
    >
      <ColumnFields column={form} onChange={setForm} faults={isTried ? faults : {}} types={types} hasKey={false} />
      <TextField label="Check (optional)" value={form.check} onChange={(check) => setForm({ ...form, check })} placeholder="amount > 0" hint="An expression that must be true for all rows." className="font-mono" />
      <TextField label="Comment (optional)" value={form.comment} onChange={(comment) => setForm({ ...form, comment })} />
    </ChangeDialog>
  );
}
