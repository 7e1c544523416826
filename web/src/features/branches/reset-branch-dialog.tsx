import { useState } from 'react';
import { useBackups } from '@/api/backups/get-backups';
import { type BranchReset, useResetBranch } from '@/api/branches/compare-branch';
import type { ProjectSummary } from '@/lib/entities/project';
import { latestTime, restoreTimeOf, type TypedTime } from '@/lib/restore-time';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { RadioField } from '@/ui/radio-field';
import { RestoreTimeFields } from '@/ui/restore-time-fields';
import { toast } from '@/ui/toast';

interface ResetBranchDialogProps {
  parentRef: string;
  branch: ProjectSummary;
  onClose: () => void;
}

/** Replaces the data of a branch by a copy of its parent, after its name was typed. */
export function ResetBranchDialog({ parentRef, branch: { ref, name }, onClose }: ResetBranchDialogProps) {
  const reset = useResetBranch({ ref: parentRef, branch_ref: ref });
  const { data: backups } = useBackups(parentRef);
  const window = backups?.window ?? null;
  const [from, setFrom] = useState<BranchReset['from']>('live');
  const [typed, setTime] = useState<TypedTime | null>(null);
  const time = typed ?? latestTime(window?.latest ?? null);
  const choice = from === 'backup' && window ? restoreTimeOf(time, window) : null;
  const timeError = choice && 'error' in choice ? choice.error : null;
  const confirm = () => {
    if (timeError) return;
    reset.mutate(
      { from, time: typed && choice && 'at' in choice ? choice.at.getTime() / 1_000 : undefined },
      {
        onSuccess: () => {
          toast.success(`${name} is being reset`);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmationDialog
      visible
      title="Reset branch"
      variant="danger"
      confirmText="Reset branch"
      typeToConfirm={name}
      loading={reset.isPending}
      error={reset.error && <ErrorNote title="Couldn't reset the branch." error={reset.error} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          The data and definitions of <strong className="text-text">{name}</strong> are replaced, and its backups deleted, when the copy is complete. It keeps its
          address, password, API keys and settings; its database hooks and scheduled jobs are disabled.
        </p>
        <RadioField
          label="Replace them by"
          value={from}
          onChange={setFrom}
          options={[
            { value: 'live', label: 'The running parent', detail: 'All definitions and rows as they are now.' },
            { value: 'schema', label: 'Its definitions only', detail: 'Tables, functions and policies without any rows.' },
            { value: 'backup', label: 'A backup of it', detail: window ? 'The state at a time that you choose.' : 'Needs a backup of the parent.' },
          ]}
        />
        {from === 'backup' && window && <RestoreTimeFields window={window} value={time} onChange={setTime} error={timeError} />}
      </div>
    </ConfirmationDialog>
  );
}
