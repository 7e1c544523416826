import { useState } from 'react';
import { type Detachment, partitionDetachment } from '@/lib/database/partition-form';
import type { Table } from '@/lib/database/relation-entities';
import { RadioField } from '@/ui/radio-field';
import { ChangeDialog } from '../review/change-dialog';

const choices = [
  { value: 'plain', label: 'At once', detail: 'ACCESS EXCLUSIVE locks on both tables: all readers and writers wait until it has them, and is done.' },
  {
    value: 'concurrently',
    label: 'Concurrently (CONCURRENTLY)',
    detail: 'A SHARE UPDATE EXCLUSIVE lock on the partitioned table: others read and write meanwhile. It waits for their transactions before it locks the partition, is not part of a transaction, and needs a table without a default partition.',
  },
] as const satisfies { value: Detachment; label: string; detail: string }[];

interface DetachDialogProps {
  table: Pick<Table, 'name'>;
  partition: Table;
  onClose: () => void;
}

/** Makes a partition a table of its own. */
export function DetachDialog({ table, partition, onClose }: DetachDialogProps) {
  // Its state when the dialog opened: the list changes with the run.
  const [isPending] = useState(partition.partition_detach_pending);
  const [how, setHow] = useState<Exclude<Detachment, 'finalize'>>('plain');
  const about = `It becomes a table of its own, with its rows; ${table.name} no longer has them.`;
  return (
    <ChangeDialog
      title={`Detach ${partition.name}`}
      description={isPending ? `Detaching it concurrently was interrupted. This ends it (FINALIZE). ${about}` : about}
      size="large"
      changes={() => [partitionDetachment(partition, isPending ? 'finalize' : how)]}
      runLabel="Detach partition"
      doneText="Partition detached"
      onClose={onClose}
    >
      {isPending ? undefined : <RadioField label="How" value={how} options={choices} onChange={setHow} />}
    </ChangeDialog>
  );
}
