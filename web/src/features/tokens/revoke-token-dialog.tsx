import type { AccessToken } from '@/api/access-tokens/list-access-tokens';
import { useRevokeAccessToken } from '@/api/access-tokens/revoke-access-token';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface RevokeTokenDialogProps {
  token: AccessToken;
  visible: boolean;
  onClose: () => void;
}

/** Asks before revoking a token. */
export function RevokeTokenDialog({ token, visible, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeAccessToken();
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        toast.success(`Access token ${token.name} revoked`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible={visible}
      title="Revoke access token"
      variant="danger"
      confirmText="Revoke token"
      loading={revoke.isPending}
      error={revoke.error && <ErrorNote error={revoke.error} />}
      onConfirm={confirm}
      onCancel={() => {
        revoke.reset();
        onClose();
      }}
    >
      Scripts that use <strong className="text-text">{token.name}</strong> lose access immediately, and their open connections are closed. This can't be undone.
    </ConfirmationDialog>
  );
}
