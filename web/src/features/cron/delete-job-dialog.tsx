import { useDeleteCronJob } from '@/api/cron/change-cron-jobs';
import type { CronJob } from '@/lib/entities/cron';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';
import { nameOf } from './job-engine';

interface DeleteJobDialogProps {
  projectRef: string;
  job: CronJob;
  onClose: () => void;
}

/** Asks before a job is deleted. */
export function DeleteJobDialog({ projectRef, job, onClose }: DeleteJobDialogProps) {
  const remove = useDeleteCronJob(projectRef);
  const confirm = () =>
    remove.mutate(job, {
      onSuccess: () => {
        toast.success(`${nameOf(job)} was deleted`);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={() => !remove.isPending && onClose()}
      title={`Delete job ${nameOf(job)}?`}
      description="The job and the list of its runs are deleted. A run in progress is cancelled. To keep the job, disable it."
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            Delete job
          </Button>
          <Button disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {remove.error && <ErrorNote title="Couldn't delete the job." error={remove.error} />}
    </Dialog>
  );
}
