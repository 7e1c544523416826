import { useState } from 'react';
import { updates } from '@/lib/database/definition-change';
import type { Table } from '@/lib/database/relation-entities';
import { ChangeDialog } from '../review/change-dialog';

/** Makes policies of a table also apply to its owner, or no longer. */
export function ForceDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  // Its state when the dialog opened: the list changes with the run.
  const [isForced] = useState(table.rls_forced);
  const verb = isForced ? 'Stop forcing RLS' : 'Force RLS';
  return (
    <ChangeDialog
      title={`${verb} on ${table.name}`}
      description={isForced ? `${table.owner}, who owns the table, sees and changes all of its rows again.` : `Policies then also apply to ${table.owner}, who owns the table.`}
      size="large"
      changes={() => [updates('tables', table.id, { rls_forced: !isForced })]}
      runLabel={verb}
      doneText={isForced ? 'Row-level security is no longer forced' : 'Row-level security is forced'}
      onClose={onClose}
    />
  );
}
