import { toast } from 'sonner';
import type { Factor } from '@/api/account/get-user';
import { useRemoveFactor } from '@/api/account/remove-factor';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';

interface RemoveFactorDialogProps {
  factor: Factor;
  isLast: boolean;
  onClose: () => void;
}

/** Asks before taking an authenticator off the account. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const remove = useRemoveFactor();
  const confirm = () =>
    remove.mutate(factor.id, {
      onSuccess: () => {
        toast.success(`${factor.friendly_name} is removed`);
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
      error={remove.error && <ErrorNote title="It was not removed." error={remove.error} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      The codes of <strong className="text-text">{factor.friendly_name}</strong> no longer count.
      {isLast &&
        ' You then sign in with your password alone, your recovery codes are gone, and organizations that ask for an authenticator are closed to you until you add one.'}
    </ConfirmationDialog>
  );
}
