import type { Factor } from '@/api/account/get-user';
import { useRemoveFactor } from '@/api/account/remove-factor';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface RemoveFactorDialogProps {
  factor: Factor;
  isLast: boolean;
  onClose: () => void;
}

/** Asks before removing an authenticator. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const remove = useRemoveFactor();
  const confirm = () =>
    remove.mutate(factor.id, {
      onSuccess: () => {
        toast.success(`${factor.friendly_name} removed`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible
      title="Remove authenticator"
      variant="danger"
      confirmText="Remove authenticator"
      loading={remove.isPending}
      error={remove.error && <ErrorNote title="Couldn't remove the authenticator." error={remove.error} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Codes from <strong className="text-text">{factor.friendly_name}</strong> stop working.
      {isLast &&
        " You'll sign in with just your password, your recovery codes are deleted, and you lose access to organizations that require 2FA until you add an authenticator."}
    </ConfirmationDialog>
  );
}
