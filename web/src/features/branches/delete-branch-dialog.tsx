import { useDeleteBranch } from '@/api/branches/change-branch';
import type { ProjectSummary } from '@/lib/entities/project';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface DeleteBranchDialogProps {
  parentRef: string;
  branch: ProjectSummary;
  onClose: () => void;
}

/** Deletes a branch with its database, after its name was typed. */
export function DeleteBranchDialog({ parentRef, branch: { ref, name }, onClose }: DeleteBranchDialogProps) {
  const remove = useDeleteBranch({ ref: parentRef, branch_ref: ref });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${name} is being deleted`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible
      title="Delete branch"
      variant="danger"
      confirmText="Delete branch"
      typeToConfirm={name}
      loading={remove.isPending}
      error={remove.error && <ErrorNote title="Couldn't delete the branch." error={remove.error} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <strong className="text-text">{name}</strong> is deleted with its database and its backups. This can't be undone. Its project stays as it is.
    </ConfirmationDialog>
  );
}
