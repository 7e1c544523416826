import { useDeleteHook } from '@/api/hooks/change-hooks';
import type { Hook } from '@/lib/entities/hooks';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface DeleteHookDialogProps {
  projectRef: string;
  hook: Hook;
  onClose: () => void;
}

/** Asks before a hook is deleted. */
export function DeleteHookDialog({ projectRef, hook, onClose }: DeleteHookDialogProps) {
  const remove = useDeleteHook(projectRef);
  const confirm = () =>
    remove.mutate(hook.id, {
      onSuccess: () => {
        toast.success(`${hook.name} was deleted`);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={() => !remove.isPending && onClose()}
      title={`Delete hook ${hook.name}?`}
      description="Its trigger and all its deliveries are deleted, also those that wait. To keep them, disable the hook."
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            Delete hook
          </Button>
          <Button disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {remove.error && <ErrorNote title="Couldn't delete the hook." error={remove.error} />}
    </Dialog>
  );
}
