import { useState } from 'react';
import { hasPassword, type User } from '@/api/account/get-user';
import type { Profile } from '@/lib/entities/profile';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DeleteAccountForm } from './delete-account-form';

/** The end of the account, once its address has been typed. */
export function DeleteAccount({ profile, user }: { profile: Profile; user: User }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[48ch] text-sm text-muted">
        You leave every organization. One that is yours alone goes with you, if it has no projects left.
      </p>
      <Button look="danger-outline" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Delete account"
        description={
          <>
            <strong className="text-text">{profile.primary_email}</strong>, your sign-ins, access tokens and
            authenticators are removed, and you leave every organization. This cannot be undone.
          </>
        }
      >
        {asking && (
          <DeleteAccountForm email={profile.primary_email} needsPassword={hasPassword(user)} onCancel={close} onBusy={setBusy} />
        )}
      </Dialog>
    </div>
  );
}
