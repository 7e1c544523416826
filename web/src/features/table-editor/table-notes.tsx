import { CircleAlert, Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { CopyButton } from '@/ui/copy-button';
import type { TableAccess } from './table-access';

/** Why the rows can only be read, or what to confirm before they are changed. */
export function AccessNote({ access, onConfirm }: { access: TableAccess; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (access.kind === 'full' || access.kind === 'unknown') return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b bg-surface px-3 py-1.5 text-sm text-muted">
      <Lock className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">{access.reason}</p>
      {access.kind === 'risk' && <Button onClick={() => setAsking(true)}>Edit anyway</Button>}
      {isAsking && (
        <ConfirmationDialog
          visible
          title="Edit a table without a key?"
          confirmText="Edit anyway"
          cancelText="Cancel"
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onCancel={() => setAsking(false)}
        >
          A row that another session updates in the meantime moves to another place, and is then reported as deleted. Add a primary key to avoid that.
        </ConfirmationDialog>
      )}
    </div>
  );
}

interface SchemaNoteProps {
  text: string;
  /** The pending changes as text, so that nothing is lost. */
  changes: string;
  dropText: string;
  onDrop: () => void;
}

/** Pending changes that no longer fit the table. */
export function SchemaNote({ text, changes, dropText, onDrop }: SchemaNoteProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-warn/50 bg-warn/10 px-3 py-1.5 text-sm">
      <CircleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <CopyButton text={changes} label="Copy changes" about="as JSON" />
      <Button onClick={onDrop}>{dropText}</Button>
    </div>
  );
}
