import { BookMarked, Undo2, X } from 'lucide-react';
import type { SavedLogQuery } from '@/api/content/log-queries';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';

interface SavedButtonProps {
  open: SavedLogQuery | null;
  /** The page shows something else than the open query. */
  isChanged: boolean;
  onOpen: () => void;
  onReset: () => void;
  onClose: () => void;
}

/** Opens the list of saved queries, and shows which one is open. */
export function SavedButton({ open, isChanged, onOpen, onReset, onClose }: SavedButtonProps) {
  return (
    <>
      <Button onClick={onOpen} className="max-w-56 px-2" aria-label={open ? `Saved queries: ${open.name}` : 'Saved queries'} data-tooltip="Saved queries">
        <BookMarked className="size-4" aria-hidden="true" />
        {open && <span className="truncate">{open.name}</span>}
        {open && isChanged && <Badge>Changed</Badge>}
      </Button>
      {open && isChanged && (
        <Button variant="ghost" className="px-1.5" aria-label="Discard changes of the query" data-tooltip="Discard changes" onClick={onReset}>
          <Undo2 className="size-4" aria-hidden="true" />
        </Button>
      )}
      {open && (
        <Button variant="ghost" className="px-1.5" aria-label="Close the query" data-tooltip="Close the query" onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </Button>
      )}
    </>
  );
}
