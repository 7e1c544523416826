import { type FormEvent, useState } from 'react';
import { useSaveTableView } from '@/api/content/table-views';
import { ApiError } from '@/api/http/api-error';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { isTooLarge, viewContent, viewNameMax } from '@/lib/table-editor/table-view';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SwitchField } from '@/ui/switch-field';
import { toast } from '@/ui/toast';
import type { OpenView } from './use-saved-view';

interface SaveViewFormProps {
  projectRef: string;
  table: EditorTable;
  view: OpenView;
  names: readonly string[];
  onSaved: () => void;
}

const conflict = 409;

/** Saves how the table is shown now: as a new view, or as the open one. */
export function SaveViewForm({ projectRef, table, view, names, onSaved }: SaveViewFormProps) {
  const save = useSaveTableView(projectRef, table.id);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const typed = name.trim();
  const content = viewContent(table.id, view.state);
  const tooLarge = isTooLarge(table.id, view.state);
  const open = view.view;
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || tooLarge) return;
    save.mutate(
      { id: uuid(), name: typed, type: 'table_view', visibility: isShared ? 'project' : 'user', content },
      {
        onSuccess: (saved) => {
          view.opened(saved);
          toast.success(`Saved the view “${saved.name}”`);
          onSaved();
        },
      },
    );
  };
  const update = () => {
    if (!open) return;
    save.mutate(
      { id: open.id, name: open.name, type: 'table_view', visibility: open.visibility, content, version: open.version },
      {
        onSuccess: () => {
          toast.success(`Updated the view “${open.name}”`);
          onSaved();
        },
      },
    );
  };
  const isConflict = save.error instanceof ApiError && save.error.status === conflict && save.variables?.version !== undefined;
  return (
    <div className="grid gap-3 border-t pt-3">
      {open && view.isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={save.isPending} disabled={tooLarge} onClick={update}>
            Update “{open.name}”
          </Button>
          <Button disabled={save.isPending} onClick={view.reset}>
            Discard changes
          </Button>
        </div>
      )}
      <form onSubmit={create} className="grid gap-3">
        <TextField label="Save as a new view" placeholder="Name" value={name} maxLength={viewNameMax} onChange={setName} error={names.includes(typed) ? 'A view of this table has this name already.' : null} autoComplete="off" />
        <SwitchField label="Share with the project" hint="Members of the project can open and change it." on={isShared} onChange={setShared} />
        <div>
          <Button type="submit" busy={save.isPending} disabled={typed === '' || tooLarge || names.includes(typed)}>
            Save view
          </Button>
        </div>
      </form>
      {tooLarge && <p className="text-sm text-danger">The filters and columns are longer than a view can be. Remove some filters.</p>}
      {save.error && (
        <ErrorNote title={isConflict ? 'Another user has changed this view. Its new version is shown here once it has arrived; update it then.' : "Couldn't save the view."} error={save.error} />
      )}
    </div>
  );
}
