import { useState } from 'react';
import { useStopRun } from '@/api/simulations/stop-run';
import type { SimulationRun } from '@/lib/entities/simulation';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { runName } from './run-texts';

/** Stops a run early, after a confirmation. */
export function StopRun({ run }: { run: SimulationRun }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useStopRun(run.id);
  const isStopping = run.state === 'stopping';
  return (
    <>
      <Button variant="danger-outline" busy={isStopping || stop.isPending} onClick={() => setAsking(true)}>
        {isStopping ? 'Stopping' : 'Stop run'}
      </Button>
      <ConfirmationDialog
        visible={isAsking && !isStopping}
        title={`Stop the run of “${runName(run)}”?`}
        confirmText="Stop run"
        variant="danger"
        loading={stop.isPending}
        error={stop.error && <ErrorNote title="Couldn't stop the run." error={stop.error} />}
        onConfirm={() => stop.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        The run can't be resumed. Results so far are kept, and the run doesn't count as passed.
      </ConfirmationDialog>
    </>
  );
}
