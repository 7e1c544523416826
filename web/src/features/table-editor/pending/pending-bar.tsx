import { Redo2, Undo2 } from 'lucide-react';
import { changeCount, type Pending } from '@/lib/table-editor/pending';
import { Button } from '@/ui/button';

interface PendingBarProps {
  pending: Pending;
  /** Changed rows that are not among the loaded ones. */
  hidden: number;
  isSaving: boolean;
  canSave: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onReview: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/** The changes that are not saved yet, and what to do with them. */
export function PendingBar({ pending, hidden, isSaving, canSave, canUndo, canRedo, onUndo, onRedo, onReview, onDiscard, onSave }: PendingBarProps) {
  const count = changeCount(pending);
  if (count === 0 && !canUndo && !canRedo) return null;
  const parts = [
    [Object.keys(pending.updates).length, 'changed'],
    [pending.inserts.length, 'new'],
    [Object.keys(pending.deletes).length, 'to delete'],
  ] as const;
  return (
    <div role="region" aria-label="Unsaved changes" className="flex flex-wrap items-center gap-2 border-t bg-raised px-3 py-1.5 text-sm">
      {/* The actions are at the left: the question about cookies is at the right until it is answered. */}
      <p role="status" className="mr-2">
        <span className="font-medium">{count === 0 ? 'No changes' : count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`}</span>
        <span className="text-muted">
          {count > 0 && ` · ${parts.filter(([number]) => number > 0).map(([number, word]) => `${number.toLocaleString('en')} ${word}`).join(', ')}`}
          {hidden > 0 && ` · ${hidden.toLocaleString('en')} in rows that aren't shown`}
        </span>
      </p>
      <Button variant="ghost" className="px-2" aria-label="Undo" data-tooltip="Undo (Ctrl Z)" disabled={!canUndo || isSaving} onClick={onUndo}>
        <Undo2 className="size-4" aria-hidden="true" />
      </Button>
      <Button variant="ghost" className="px-2" aria-label="Redo" data-tooltip="Redo (Ctrl Shift Z)" disabled={!canRedo || isSaving} onClick={onRedo}>
        <Redo2 className="size-4" aria-hidden="true" />
      </Button>
      {count > 0 && (
        <>
          <Button onClick={onReview} disabled={!canSave}>Review</Button>
          <Button onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button variant="primary" onClick={onSave} busy={isSaving} disabled={!canSave}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}
