import { type FormEvent, useState } from 'react';
import { useChangeFolders } from '@/api/content/folders';
import type { Folder } from '@/api/content/snippet';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { nameMax } from './save-dialog';

/** What to do with a folder. */
export type FolderTask = { kind: 'create' } | { kind: 'rename'; folder: Folder } | { kind: 'delete'; folder: Folder };

interface FolderDialogProps {
  projectRef: string;
  task: FolderTask;
  onClose: () => void;
}

const titles = { create: 'New folder', rename: 'Rename folder', delete: 'Delete folder' };
const actions = { create: 'Create folder', rename: 'Rename folder', delete: 'Delete folder' };

/** Creates, renames or deletes a folder. */
export function FolderDialog({ projectRef, task, onClose }: FolderDialogProps) {
  const change = useChangeFolders(projectRef);
  const [name, setName] = useState(task.kind === 'rename' ? task.folder.name : '');
  const isReady = task.kind === 'delete' || name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const what = task.kind === 'create' ? { create: name.trim() } : task.kind === 'rename' ? { id: task.folder.id, name: name.trim() } : { remove: task.folder.id };
    change.mutate(what, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} title={titles[task.kind]} description={task.kind === 'delete' ? `The folder “${task.folder.name}” is deleted. Its snippets stay.` : undefined}>
      <form onSubmit={submit} className="grid gap-4">
        {task.kind !== 'delete' && <TextField label="Name" value={name} maxLength={nameMax} onChange={setName} data-autofocus />}
        {change.error && <ErrorNote title="Couldn't change the folder." error={change.error} />}
        <div className="flex gap-2">
          <Button type="submit" variant={task.kind === 'delete' ? 'danger' : 'primary'} disabled={!isReady} busy={change.isPending}>
            {actions[task.kind]}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
