import type { ApiKey } from '@/api/api-keys/list-api-keys';
import { useRevokeApiKey } from '@/api/api-keys/revoke-api-key';
import type { ProjectDetail } from '@/lib/entities/project';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface RevokeKeyDialogProps {
  project: ProjectDetail;
  apiKey: ApiKey;
  onClose: () => void;
}

/** Asks before revoking a key. */
export function RevokeKeyDialog({ project, apiKey, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeApiKey(project.ref);
  const confirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        toast.success(`API key ${apiKey.name} revoked`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible
      title="Revoke API key"
      variant="danger"
      confirmText="Revoke key"
      loading={revoke.isPending}
      error={revoke.error && <ErrorNote title="Couldn't revoke the key." error={revoke.error} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Scripts that use <strong className="text-text">{apiKey.name}</strong> lose access immediately, and their open connections are closed. This can't be undone.
    </ConfirmationDialog>
  );
}
