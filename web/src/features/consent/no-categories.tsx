import { TriangleAlert } from 'lucide-react';
import { Button } from '@/ui/button';

/** The message if the categories cannot be loaded. */
export function NoCategories({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="flex flex-wrap items-start gap-3 rounded-md border border-warn/40 bg-warn/12 px-4 py-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">Unable to Load Privacy Settings</p>
        <p className="text-sm text-muted">
          An ad blocker or a network error prevents them from loading. Disable the blocker for this page or check your
          connection, then try again. Your earlier choices are unchanged.
        </p>
      </div>
      <Button onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  );
}
