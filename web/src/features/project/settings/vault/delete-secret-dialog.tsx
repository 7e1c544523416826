import { useDeleteSecret } from '@/api/vault/change-vault';
import type { VaultSecret } from '@/api/vault/list-vault-secrets';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface DeleteSecretDialogProps {
  projectRef: string;
  secret: VaultSecret;
  onClose: () => void;
}

/** Asks for the name of a secret before it is deleted. */
export function DeleteSecretDialog({ projectRef, secret, onClose }: DeleteSecretDialogProps) {
  const remove = useDeleteSecret(projectRef);
  const confirm = () =>
    remove.mutate(secret.id, {
      onSuccess: () => {
        toast.success(`${secret.name} was deleted`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible
      title="Delete secret"
      confirmText="Delete secret"
      variant="danger"
      typeToConfirm={secret.name}
      loading={remove.isPending}
      error={remove.error && <ErrorNote title="Couldn't delete the secret." error={remove.error} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      SQL that reads {secret.name} fails from then on. The value cannot be restored.
    </ConfirmationDialog>
  );
}
