import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import type { Danger } from '../parser/dangers';

interface DangerDialogProps {
  dangers: readonly Danger[];
  inTransaction: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const shownMax = 20;

/** Asks before statements that destroy data, and names them. */
export function DangerDialog({ dangers, inTransaction, onConfirm, onCancel }: DangerDialogProps) {
  const more = dangers.length - shownMax;
  return (
    <ConfirmationDialog
      visible
      title={dangers.length === 1 ? 'Run a destructive statement?' : `Run ${dangers.length} destructive statements?`}
      confirmText="Run"
      variant="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {dangers.slice(0, shownMax).map(({ sentence }, at) => (
          <li key={at}>{sentence}</li>
        ))}
        {more > 0 && <li>{more} more.</li>}
      </ul>
      <p className="mt-3">{inTransaction ? 'You can roll the transaction back afterwards.' : "This can't be undone."}</p>
    </ConfirmationDialog>
  );
}
