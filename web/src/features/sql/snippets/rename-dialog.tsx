import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { nameMax } from './save-dialog';

interface RenameDialogProps {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Asks for another name of a snippet. */
export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const [value, setValue] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = value.trim();
    if (next === '') return;
    if (next !== name) onRename(next);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Rename snippet">
      <form onSubmit={submit} className="grid gap-4">
        <TextField label="Name" value={value} maxLength={nameMax} onChange={setValue} data-autofocus />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={value.trim() === ''}>
            Rename snippet
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
