import { useRevokeInvitation } from '@/api/invitations/revoke-invitation';
import type { Invitation } from '@/lib/entities/invitation';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface RevokeDialogProps {
  slug: string;
  invitation: Invitation;
  visible: boolean;
  onClose: () => void;
}

/** Asks before revoking an invitation. */
export function RevokeDialog({ slug, invitation, visible, onClose }: RevokeDialogProps) {
  const revoke = useRevokeInvitation(slug);
  const confirm = () =>
    revoke.mutate(invitation.id, {
      onSuccess: () => {
        toast.success(`Invitation for ${invitation.email} revoked`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible={visible}
      title="Revoke invitation"
      variant="danger"
      confirmText="Revoke invitation"
      loading={revoke.isPending}
      error={revoke.error && <ErrorNote error={revoke.error} />}
      onConfirm={confirm}
      onCancel={() => {
        revoke.reset();
        onClose();
      }}
    >
      The link sent to <strong className="text-text">{invitation.email}</strong> stops working immediately. You can invite them again.
    </ConfirmationDialog>
  );
}
