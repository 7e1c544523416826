import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteRun } from '@/api/simulations/delete-run';
import { isUnderWay, type SimulationRun } from '@/lib/entities/simulation';
import { formatMinute } from '@/lib/format/time';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { runName } from './run-texts';

/** Deletes a run after a confirmation. A run in progress must be stopped first. */
export function DeleteRun({ run, onDeleted }: { run: SimulationRun; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteRun(run.id);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Delete ${runName(run)}, started ${formatMinute(run.started_at)}`}
        data-tooltip={isUnderWay(run) ? 'Stop the run first' : 'Delete'}
        disabled={isUnderWay(run)}
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </Button>
      <ConfirmationDialog
        visible={isAsking}
        title={`Delete the run of “${runName(run)}”?`}
        confirmText="Delete run"
        variant="danger"
        loading={remove.isPending}
        error={remove.error && <ErrorNote title="Couldn't delete the run." error={remove.error} />}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              onDeleted?.();
            },
          })
        }
        onCancel={() => setAsking(false)}
      >
        Its metrics and reports are permanently deleted. You can rerun the same scenario and seed.
      </ConfirmationDialog>
    </>
  );
}
