import { type FormEvent, useState } from 'react';
import type { Snippet } from '@/api/content/snippet';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SwitchField } from '@/ui/switch-field';

interface SaveDialogProps {
  /** A name from the text. */
  suggested: string;
  onSave: (name: string, visibility: Snippet['visibility']) => Promise<void>;
  onClose: () => void;
}

/** Characters of the name of a snippet or a folder, as the server accepts. */
export const nameMax = 120;

/** Asks for the name of a new snippet. */
export function SaveDialog({ suggested, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState(suggested);
  const [isShared, setShared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await onSave(name.trim(), isShared ? 'project' : 'user');
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Save snippet">
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField label="Name" value={name} maxLength={nameMax} onChange={setName} data-autofocus />
        <SwitchField label="Share with the project" hint="Members of the project can read and change it." on={isShared} onChange={setShared} />
        {error !== null && <ErrorNote title="Couldn't save the snippet. Your text is kept in this browser." error={error} />}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
            Save
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
