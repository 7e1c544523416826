import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiffView } from './diff-view';
import { mergeTexts } from './merge-texts';
import type { Conflict } from './use-saving';

interface ConflictDialogProps {
  conflict: Conflict;
  mine: string;
  /** Puts a text into the editor, which then starts from the saved version. */
  onMerge: (text: string) => void;
  /** Saves the own text over the newer version. */
  onOverwrite: () => void;
  onClose: () => void;
}

/** Shows both texts when another user has saved a newer version, and merges them. */
export function ConflictDialog({ conflict: { theirs, base }, mine, onMerge, onOverwrite, onClose }: ConflictDialogProps) {
  const saved = theirs.content?.sql ?? '';
  const merged = mergeTexts(base, mine, saved);
  return (
    <Dialog
      open
      onClose={onClose}
      size="xlarge"
      title={`${theirs.last_updated_by.username} saved a newer version`}
      description="Your text is not saved yet, and nothing is lost. Merge the two, or keep one of them."
      footer={
        <>
          <Button variant="primary" onClick={() => onMerge(merged.text)}>
            Merge
          </Button>
          <Button onClick={() => onMerge(saved)}>Use the saved text</Button>
          <Button variant="danger-outline" onClick={onOverwrite}>
            Save mine over it
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Decide later
          </Button>
        </>
      }
    >
      <h3 className="text-sm font-medium">From the saved text to yours</h3>
      <DiffView label="From the saved text to yours" before={saved} after={mine} />
      <p className="text-sm text-muted">
        {merged.conflicts === 0
          ? 'Both changes can be merged without a conflict.'
          : `${merged.conflicts === 1 ? 'One place was' : `${merged.conflicts} places were`} changed in both. Merging marks ${merged.conflicts === 1 ? 'it' : 'them'} with comments.`}
      </p>
    </Dialog>
  );
}
