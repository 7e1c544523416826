import type { SentInvitation } from '@/api/invitations/invite-member';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';

interface LinksDialogProps {
  /** Empty: nothing to show. */
  invitations: readonly SentInvitation[];
  onClose: () => void;
}

/** The links of several invitations when email is not configured; they are shown only once. */
export function LinksDialog({ invitations, onClose }: LinksDialogProps) {
  return (
    <Dialog
      open={invitations.length > 0}
      onClose={onClose}
      title="Share these invite links"
      description={
        <div className="grid gap-2">
          <p>Email isn't configured, so share each link with the person it belongs to.</p>
          <p>Each works once, for its email only, and expires in 24 hours. You won't see them again.</p>
        </div>
      }
    >
      <ul aria-label="Invitation links" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        {invitations.map(({ id, email, link }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border p-3">
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</p>
              <CopyButton text={link ?? ''} label="Copy link" about={`for ${email}`} />
            </div>
            <code aria-label={`Link for ${email}`} className="font-mono text-xs break-all text-muted select-all">
              {link}
            </code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <CopyButton text={invitations.map(({ email, link }) => `${email} ${link}`).join('\n')} label="Copy all" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
