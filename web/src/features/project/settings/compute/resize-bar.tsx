import { useState } from 'react';
import { useResizeProject } from '@/api/projects/resize-project';
import type { ComputeSize } from '@/api/projects/list-compute';
import { formatUsd } from '@/lib/format/currency';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { costDifference } from '../plan/cost-difference';
import type { ProjectPlan } from '../plan/use-project-plan';

interface ResizeBarProps {
  project: ProjectDetail;
  plan: ProjectPlan;
  from: ComputeSize | undefined;
  to: ComputeSize;
  onKeep: () => void;
}

/** The price difference of another size, and its request. The project shows the progress. */
export function ResizeBar({ project, plan, from, to, onKeep }: ResizeBarProps) {
  const resize = useResizeProject(project.ref);
  const [asking, setAsking] = useState(false);
  const cost = plan.hasPrices ? costDifference(from?.price_monthly ?? null, to.price_monthly) : null;
  const credits = plan.hasPrices ? (plan.terms?.compute_credits ?? 0) : 0;
  const confirm = () => resize.mutate(to.id, { onSuccess: () => setAsking(false) });
  const cancel = () => {
    resize.reset();
    setAsking(false);
  };
  return (
    // Visible beside the selection, wherever in the list that is.
    <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-md border-t bg-raised px-4 py-3 max-sm:bottom-14">
      <div aria-live="polite" className="min-w-0 flex-1 basis-64 text-sm">
        <p>
          <strong className="font-medium">{to.name}</strong>
          {from && ` instead of ${from.name}`}. {cost}
        </p>
        {credits > 0 && (
          <p className="text-muted">
            The {plan.name} plan includes {formatUsd(credits)}/month in compute credits, shared by all projects in the organization.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <Button variant="primary" onClick={() => setAsking(true)}>
          Resize to {to.name}
        </Button>
        <Button onClick={onKeep}>{from ? `Keep ${from.name}` : 'Keep current size'}</Button>
      </div>
      <ConfirmationDialog
        visible={asking}
        title="Resize project"
        confirmText={`Resize to ${to.name}`}
        loading={resize.isPending}
        error={resize.error && <ErrorNote title="Couldn't resize the project." error={resize.error} />}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>
          <strong className="text-text">{project.name}</strong> is resized{from && ` from ${from.name}`} to {to.name}. The database restarts, which takes a few
          seconds. Connections drop and can reconnect. No data is lost.
        </p>
        {cost && <p className="mt-2">{cost}</p>}
      </ConfirmationDialog>
    </div>
  );
}
