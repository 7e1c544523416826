import type { SentInvitation } from '@/api/invitations/invite-member';
import { Dialog } from '@/ui/dialog';
import { OneTimeLink } from '@/ui/one-time-link';

interface LinkDialogProps {
  /** Null: nothing to show. */
  invitation: SentInvitation | null;
  onClose: () => void;
}

/** The link of an invitation that no mail could carry; it is not shown again. */
export function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open={invitation !== null}
      onClose={onClose}
      title="Hand on this link"
      description={
        invitation && (
          <div className="grid gap-2">
            <p>
              This installation has no mail set up, so nothing was sent. Give the link to{' '}
              <strong className="text-text [overflow-wrap:anywhere]">{invitation.email}</strong> yourself.
            </p>
            <p>It works once, for that address, for 24 hours. It is not shown again.</p>
          </div>
        )
      }
    >
      {invitation?.link && <OneTimeLink label="Invitation link" link={invitation.link} onDone={onClose} />}
    </Dialog>
  );
}
