import { useState } from 'react';
import type { Identity } from '@/api/account/get-user';
import { useUnlinkIdentity } from '@/api/account/unlink-identity';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface IdentityRowProps {
  identity: Identity;
  /** The display name of the identity provider. */
  name: string;
  isOnlyWay: boolean;
}

/** Unlinks the identity provider after a confirmation. */
export function IdentityRow({ identity, name, isOnlyWay }: IdentityRowProps) {
  const unlink = useUnlinkIdentity();
  const [asking, setAsking] = useState(false);
  if (isOnlyWay) return <p className="text-sm text-muted">Your only sign-in method. Set a password to unlink it.</p>;
  const confirm = () =>
    unlink.mutate(identity.identity_id, {
      onSuccess: () => {
        toast.success(`${name} unlinked`);
        setAsking(false);
      },
    });
  return (
    <>
      <Button aria-label={`Unlink ${name}`} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      <ConfirmationDialog
        visible={asking}
        title={`Unlink ${name}`}
        variant="danger"
        confirmText={`Unlink ${name}`}
        loading={unlink.isPending}
        error={unlink.error && <ErrorNote error={unlink.error} />}
        onConfirm={confirm}
        onCancel={() => {
          unlink.reset();
          setAsking(false);
        }}
      >
        You'll no longer be able to sign in as <strong className="text-text">{identity.identity_data.user_name}</strong> with{' '}
        {name}. You can link it again later.
      </ConfirmationDialog>
    </>
  );
}
