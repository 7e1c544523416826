import type { SentInvitation } from '@/api/invitations/invite-member';
import { Dialog } from '@/ui/dialog';
import { OneTimeLink } from '@/ui/one-time-link';

interface LinkDialogProps {
  /** Null: nothing to show. */
  invitation: SentInvitation | null;
  onClose: () => void;
}

/** The link of an invitation when email is not configured; it is shown only once. */
export function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open={invitation !== null}
      onClose={onClose}
      title="Share this invite link"
      description={
        invitation && (
          <div className="grid gap-2">
            <p>
              Email isn't configured, so share this link with{' '}
              <strong className="text-text [overflow-wrap:anywhere]">{invitation.email}</strong>.
            </p>
            <p>It works once, for that email only, and expires in 24 hours. You won't see it again.</p>
          </div>
        )
      }
    >
      {invitation?.link && <OneTimeLink label="Invitation link" link={invitation.link} onDone={onClose} />}
    </Dialog>
  );
}
