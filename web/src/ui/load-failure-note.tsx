import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';

/**
 * A dialog or a menu did not load: the page stays, and loading is tried again on request. Some browsers
 * remember a script that failed, so the second request reloads the page.
 */
export function LoadFailureNote({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [tried, setTried] = useState<'no' | 'now' | 'in vain'>('no');
  const retry = () => {
    setTried('now');
    onRetry().catch(() => setTried('in vain'));
  };
  return createPortal(
    <div
      role="alert"
      className="fixed right-4 bottom-4 z-50 flex max-w-[calc(100vw-32px)] flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-danger/50 bg-raised px-4 py-3 text-sm shadow-float max-sm:bottom-[calc(var(--bottom-bar-height)+8px)]"
    >
      <p>Couldn&apos;t load this part of the page. Check your connection.</p>
      {tried === 'in vain' ? (
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      ) : (
        <Button busy={tried === 'now'} onClick={retry}>
          Try again
        </Button>
      )}
    </div>,
    document.body,
  );
}
