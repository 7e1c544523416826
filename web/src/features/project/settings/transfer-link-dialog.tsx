import type { CreatedTransferLink } from '@/api/projects/create-transfer-link';
import { Dialog } from '@/ui/dialog';
import { OneTimeLink } from '@/ui/one-time-link';

interface TransferLinkDialogProps {
  /** The project's name. */
  name: string;
  /** Null: nothing to show. */
  sent: CreatedTransferLink | null;
  /** There was a link before. */
  replaces: boolean;
  onClose: () => void;
}

/** The new transfer link, shown once, and its effect. */
export function TransferLinkDialog({ name, sent, replaces, onClose }: TransferLinkDialogProps) {
  return (
    <Dialog
      open={sent !== null}
      onClose={onClose}
      title="Share this link"
      description={
        <div className="grid gap-2">
          <p>
            The recipient of <strong className="text-text [overflow-wrap:anywhere]">{name}</strong> gets the database with its data and its password.
          </p>
          <p>It works once and expires in 24 hours. {replaces && 'The previous link no longer works. '}You won't see this link again.</p>
        </div>
      }
    >
      {sent && <OneTimeLink label="Transfer link" link={sent.link} onDone={onClose} />}
    </Dialog>
  );
}
