import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { attachable, boundSamples, partitionAttachment, partitionCreation, partitionFaults, type PartitionForm, strategyOf } from '@/lib/database/partition-form';
import type { Table } from '@/lib/database/relation-entities';
import { TextField } from '@/ui/field';
import { SearchSelectField } from '@/ui/search-select-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';

interface PartitionDialogProps {
  /** The partitioned table. */
  table: Table;
  /** A new partition, or a table that becomes one. */
  isNew: boolean;
  onClose: () => void;
}

/** Creates a partition of a table, or attaches another table as one. */
export function PartitionDialog({ table, isNew, onClose }: PartitionDialogProps) {
  const { projectRef } = useDatabase();
  const { data: tables = [] } = useObjects(projectRef, 'tables', { schema: table.schema, isBrief: true });
  const [form, setForm] = useState<PartitionForm>({ name: '', tableId: '', bound: boundSamples[strategyOf(table.partition_key)] });
  const [isTried, setTried] = useState(false);
  const found = partitionFaults(form, isNew);
  const faults = isTried ? found : {};
  const change = (facts: Partial<PartitionForm>) => setForm({ ...form, ...facts });
  const changes = () => {
    setTried(true);
    return Object.keys(found).length > 0 ? null : [isNew ? partitionCreation(table, form) : partitionAttachment(table, form)];
  };
  return (
    <ChangeDialog
      title={isNew ? `New partition of ${table.name}` : `Attach a partition to ${table.name}`}
      description={isNew ? `It gets the columns of ${table.name}.` : `The table needs the columns of ${table.name}, and all of its rows must be within the bound.`}
      size="large"
      changes={changes}
      runLabel={isNew ? 'Create partition' : 'Attach partition'}
      doneText={isNew ? `Partition ${form.name} created` : 'Partition attached'}
      onClose={onClose}
    >
      {isNew ? (
        <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      ) : (
        <SearchSelectField
          label="Table"
          value={form.tableId}
          placeholder="Choose a table"
          options={attachable(tables, table.id).map((it) => ({ value: `${it.id}`, label: it.name }))}
          onChange={(tableId) => change({ tableId })}
          error={faults.tableId ?? null}
        />
      )}
      <TextField label="Bound" value={form.bound} onChange={(bound) => change({ bound })} error={faults.bound ?? null} hint={`Partitioned by ${table.partition_key ?? ''}. DEFAULT: rows of no other partition.`} autoComplete="off" spellCheck={false} className="font-mono" />
    </ChangeDialog>
  );
}
