import { CircleAlert } from 'lucide-react';
import { ApiError } from '@/api/http/api-error';
import { messageOf } from '@/lib/error-message';
import { Button } from '@/ui/button';
import { TextButton } from '@/ui/text-button';
import type { SaveFailure } from './use-saving';

interface FailureNoteProps {
  failure: SaveFailure;
  /** The number of the row from 1; null if it is not shown. */
  row: number | null;
  onShowRow: () => void;
  onClose: () => void;
}

/** Why the changes were not saved, with all that PostgreSQL says and a way to the row. */
export function FailureNote({ failure: { error, isUnknown }, row, onShowRow, onClose }: FailureNoteProps) {
  const { statement, requestId } = error instanceof ApiError ? error : {};
  return (
    <div role="alert" className="flex items-start gap-3 border-t border-danger/40 bg-danger/8 px-4 py-2 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium">{isUnknown ? 'The response was lost, so your changes may have been saved. Refresh the rows and compare.' : 'Nothing was saved, and your changes are kept.'}</p>
        <p className="break-words whitespace-pre-wrap">{messageOf(error)}</p>
        {statement?.detail && <p className="break-words whitespace-pre-wrap text-muted">{statement.detail}</p>}
        {statement?.hint && <p className="break-words whitespace-pre-wrap">Hint: {statement.hint}</p>}
        <p className="flex flex-wrap gap-x-4 text-xs text-muted">
          {statement?.sqlstate && <span className="font-mono">{statement.sqlstate}</span>}
          {requestId && <span className="font-mono">Request {requestId}</span>}
          {row !== null && <TextButton onClick={onShowRow}>Go to row {row}</TextButton>}
        </p>
      </div>
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
