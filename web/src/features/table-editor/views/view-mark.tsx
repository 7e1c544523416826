import { X } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import type { OpenView } from './use-saved-view';

/** The name of the open view, and that the table is shown otherwise. */
export function ViewMark({ view: { view, isChanged, close } }: { view: OpenView }) {
  if (!view) return null;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate text-sm" data-tooltip={view.visibility === 'project' ? `Shared view of ${view.owner.username}` : 'Private view'}>
        {view.name}
      </span>
      <span role="status">{isChanged && <Badge tone="warn">Changed</Badge>}</span>
      <Button variant="ghost" className="px-1" aria-label={`Close the view ${view.name}`} data-tooltip="Close the view" onClick={close}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </span>
  );
}
