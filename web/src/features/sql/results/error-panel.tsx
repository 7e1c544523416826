import { CircleAlert } from 'lucide-react';
import { TextButton } from '@/ui/text-button';
import type { RunError } from '../run/run-state';

interface ErrorPanelProps {
  /** The failed action, if it is not the run. */
  title?: string;
  error: RunError;
  /** Its line in the editor, if it has a position. */
  line: number | null;
  onShow: () => void;
}

/** An error of SQL with all that PostgreSQL says about it, and a way to its place. */
export function ErrorPanel({ title, error, line, onShow }: ErrorPanelProps) {
  return (
    <div role="alert" className="m-3 flex items-start gap-3 rounded-md border border-danger/40 bg-danger/8 px-4 py-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        {title && <p className="text-muted">{title}</p>}
        <p className="font-medium break-words whitespace-pre-wrap">{error.message}</p>
        {error.detail && <p className="break-words whitespace-pre-wrap text-muted">{error.detail}</p>}
        {error.hint && <p className="break-words whitespace-pre-wrap">Hint: {error.hint}</p>}
        {error.context && <p className="font-mono text-xs break-words whitespace-pre-wrap text-muted">{error.context}</p>}
        {error.internal_query && <p className="font-mono text-xs break-words whitespace-pre-wrap text-muted">{error.internal_query}</p>}
        <p className="flex flex-wrap gap-x-4 text-xs text-muted">
          {error.sqlstate && <span className="font-mono">{error.sqlstate}</span>}
          {error.constraint && <span>Constraint {error.constraint}</span>}
          {error.requestId && <span className="font-mono">Request {error.requestId}</span>}
          {line !== null && <TextButton onClick={onShow}>Go to line {line}</TextButton>}
        </p>
      </div>
    </div>
  );
}
