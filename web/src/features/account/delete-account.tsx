import { useState } from 'react';
import { hasPassword, type User } from '@/api/account/get-user';
import type { Profile } from '@/lib/entities/profile';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DeleteAccountForm } from './delete-account-form';

/** Deletes the account after its address was typed. */
export function DeleteAccount({ profile, user }: { profile: Profile; user: User }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[48ch] text-sm text-muted">
        You'll leave every organization. Organizations without other members are deleted if they have no projects.
      </p>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Delete account"
        description={
          <>
            <strong className="text-text">{profile.primary_email}</strong>, your sessions, access tokens and authenticators will be deleted,
            and you'll leave every organization. This can't be undone.
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
