import { CircleAlert } from 'lucide-react';
import { messageOf } from '@/lib/error-message';
import { Button } from './button';

interface ErrorNoteProps {
  /** The failed action, such as "Could not load the projects." */
  title?: string;
  error: unknown;
  onRetry?: () => void;
  busy?: boolean;
}

/** An error shown in place, with the request ID and a retry. */
export function ErrorNote({ title, error, onRetry, busy = false }: ErrorNoteProps) {
  const message = messageOf(error);
  const requestId = requestIdOf(error);
  return (
    <div role="alert" className="flex flex-wrap items-start gap-3 rounded-md border border-danger/40 bg-danger/8 px-4 py-3">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 grow basis-28">
        {title && <p className="font-medium">{title}</p>}
        <p className={title ? 'text-sm text-muted' : 'text-sm'}>{message}</p>
        {requestId && <p className="mt-1 font-mono text-xs text-muted">Request {requestId}</p>}
      </div>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </div>
  );
}

function requestIdOf(error: unknown): string | undefined {
  const known = typeof error === 'object' && error !== null && 'requestId' in error;
  return known && typeof error.requestId === 'string' ? error.requestId : undefined;
}
