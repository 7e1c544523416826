import type { SentInvitation } from '@/api/invitations/invite-member';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';

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
      {invitation?.link && (
        <>
          <code
            aria-label="Invitation link"
            className="rounded-md border bg-background px-3 py-2 font-mono text-xs break-all select-all"
          >
            {invitation.link}
          </code>
          <div className="flex flex-wrap gap-2 max-sm:grid">
            <CopyButton text={invitation.link} label="Copy link" />
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
