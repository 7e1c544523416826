import { toast } from 'sonner';
import type { AccessToken } from '@/api/access-tokens/list-access-tokens';
import { useRevokeAccessToken } from '@/api/access-tokens/revoke-access-token';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';

interface RevokeTokenDialogProps {
  token: AccessToken;
  visible: boolean;
  onClose: () => void;
}

/** Asks before ending a token. */
export function RevokeTokenDialog({ token, visible, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeAccessToken();
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        toast.success(`The access token ${token.name} is revoked`);
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
      Every script that uses <strong className="text-text">{token.name}</strong> is turned away at once, and what it
      holds open is closed. This cannot be undone.
    </ConfirmationDialog>
  );
}
