import { MoreHorizontal } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Folder } from '@/api/content/snippet';
import type { SavedLogQuery } from '@/api/content/log-queries';
import { queryNameMax } from '@/lib/logs/log-query';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { inputClasses } from '@/ui/field';
import { SelectControl } from '@/ui/select-field';
import { useQueryActions } from './use-query-actions';

interface SavedQueryRowProps {
  projectRef: string;
  query: SavedLogQuery;
  folders: readonly Folder[];
  isCurrent: boolean;
  onOpen: () => void;
}

const noFolder = '\0none';

/** A saved query with what can be done with it. */
export function SavedQueryRow({ projectRef, query, folders, isCurrent, onOpen }: SavedQueryRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const actions = useQueryActions(projectRef, query);
  const isShared = query.visibility === 'project';
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name?.trim() ?? '';
    if (typed !== '' && (await actions.change({ name: typed }))) setName(null);
  };
  return (
    <li className={classNames('rounded-sm', isCurrent && 'bg-hover')}>
      <div className="flex items-center hover:bg-hover">
        {name === null ? (
          <button type="button" aria-current={isCurrent || undefined} onClick={onOpen} className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left text-sm max-sm:min-h-11">
            <span className="truncate">{query.name}</span>
            {isShared && <Badge>shared</Badge>}
          </button>
        ) : (
          <form onSubmit={(event) => void rename(event)} className="flex flex-1 gap-2 p-1">
            <input aria-label={`New name of ${query.name}`} autoFocus value={name} maxLength={queryNameMax} onChange={(event) => setName(event.target.value)} className={inputClasses} />
            <Button type="submit" busy={actions.isBusy} disabled={name.trim() === ''}>
              Rename
            </Button>
            <Button variant="ghost" onClick={() => setName(null)}>
              Cancel
            </Button>
          </form>
        )}
        <Button variant="ghost" className="px-1.5" aria-label={`Actions of ${query.name}`} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </Button>
      </div>
      {isOpen && (
        <div id={id} role="group" aria-label={`Actions of ${query.name}`} className="flex flex-wrap items-center gap-1 px-2 pb-2">
          <Button variant="ghost" onClick={() => setName(query.name)}>
            Rename
          </Button>
          <Button variant="ghost" disabled={actions.isBusy} onClick={() => void actions.change({ visibility: isShared ? 'user' : 'project' })}>
            {isShared ? 'Make private' : 'Share'}
          </Button>
          {folders.length > 0 && (
            <div className="w-40">
              <SelectControl
                aria-label={`Folder of ${query.name}`}
                value={query.folder_id ?? noFolder}
                options={[{ value: noFolder, label: 'No folder' }, ...folders.map((it) => ({ value: it.id, label: it.name }))]}
                onChange={(next) => void actions.change({ folder_id: next === noFolder ? null : next })}
              />
            </div>
          )}
          <Button variant="ghost" className="text-danger" disabled={actions.isBusy} onClick={() => void actions.remove()}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
