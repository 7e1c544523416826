import { type FormEvent, useState } from 'react';
import { useFolders } from '@/api/content/folders';
import { type SavedLogQuery, useSaveLogQuery } from '@/api/content/log-queries';
import { ApiError } from '@/api/http/api-error';
import { isQueryTooLarge, type LogQueryContent, queryNameMax } from '@/lib/logs/log-query';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { SwitchField } from '@/ui/switch-field';
import { toast } from '@/ui/toast';

export interface SaveQueryProps {
  projectRef: string;
  content: LogQueryContent;
  /** The open query, which can be replaced. */
  open: SavedLogQuery | null;
  onSaved: (query: SavedLogQuery) => void;
  onClose: () => void;
}

const conflict = 409;
const noFolder = '\0none';

/** Saves what the page shows: as a new query, or as the open one. */
export function SaveQuery({ projectRef, content, open, onSaved, onClose }: SaveQueryProps) {
  const save = useSaveLogQuery(projectRef);
  const { data: folders = [] } = useFolders(projectRef);
  const [name, setName] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [isShared, setShared] = useState(false);
  const typed = name.trim();
  const isTooLarge = isQueryTooLarge(content);
  const done = (verb: string) => ({
    onSuccess: (saved: SavedLogQuery) => {
      toast.success(`${verb} the query “${saved.name}”`);
      onSaved(saved);
      onClose();
    },
  });
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || isTooLarge) return;
    save.mutate({ id: uuid(), name: typed, type: 'log_query', visibility: isShared ? 'project' : 'user', folder_id: folder, content }, done('Saved'));
  };
  const isConflict = save.error instanceof ApiError && save.error.status === conflict && save.variables?.version !== undefined;
  return (
    <Dialog open onClose={() => !save.isPending && onClose()} title="Save query" description={content.mode === 'sql' ? 'The SQL and the time range are saved.' : 'The search, its sources and the time range are saved.'}>
      {open && (
        <div className="grid justify-items-start gap-2 border-b pb-4">
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={isTooLarge}
            onClick={() => save.mutate({ id: open.id, name: open.name, type: 'log_query', visibility: open.visibility, folder_id: open.folder_id, content, version: open.version }, done('Updated'))}
          >
            Update “{open.name}”
          </Button>
        </div>
      )}
      <form onSubmit={create} className="grid gap-4">
        <TextField label={open ? 'Name of a new query' : 'Name'} value={name} maxLength={queryNameMax} onChange={setName} data-autofocus />
        {folders.length > 0 && (
          <SelectField label="Folder" value={folder ?? noFolder} options={[{ value: noFolder, label: 'No folder' }, ...folders.map((it) => ({ value: it.id, label: it.name }))]} onChange={(next) => setFolder(next === noFolder ? null : next)} />
        )}
        <SwitchField label="Share with the project" hint="Members of the project can open and change it." on={isShared} onChange={setShared} />
        {isTooLarge && <p className="text-sm text-danger">This query is too large to be saved.</p>}
        {save.error && <ErrorNote title={isConflict ? 'Another user has changed this query. Open it again, or save yours under a new name.' : "Couldn't save the query."} error={save.error} />}
        <div className="flex gap-2">
          <Button type="submit" {...(!open && { variant: 'primary' as const })} busy={save.isPending} disabled={typed === '' || isTooLarge}>
            Save
          </Button>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
