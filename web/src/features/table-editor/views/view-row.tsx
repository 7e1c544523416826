import { Check, Ellipsis } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SavedView } from '@/api/content/table-views';
import { messageOf } from '@/lib/error-message';
import { viewNameMax } from '@/lib/table-editor/table-view';
import { Button } from '@/ui/button';
import { inputClasses } from '@/ui/field';
import { toast } from '@/ui/toast';
import type { OpenView } from './use-saved-view';
import { useViewActions } from './use-view-actions';

interface ViewRowProps {
  projectRef: string;
  saved: SavedView;
  /** The names of all views, which a copy must not have. */
  names: readonly string[];
  view: OpenView;
  onOpened: () => void;
}

/** A saved view of the list: opens it, and shows its actions below it on request. */
export function ViewRow({ projectRef, saved, names, view, onOpened }: ViewRowProps) {
  const actions = useViewActions(projectRef, saved);
  const [mode, setMode] = useState<'closed' | 'actions' | 'rename'>('closed');
  const [name, setName] = useState(saved.name);
  const isOpen = view.view?.id === saved.id;
  const isShared = saved.visibility === 'project';
  const done = (succeeded: boolean) => succeeded && setMode('closed');
  const open = () => view.open(saved.id).then(onOpened, (error: unknown) => toast.error(`Couldn't open the view. ${messageOf(error)}`));
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const next = name.trim();
    if (next === '' || next === saved.name) return setMode('closed');
    void actions.rename(next).then(done);
  };
  return (
    <li>
      <div className="flex items-center gap-1">
        <button type="button" aria-current={isOpen || undefined} onClick={() => void open()} className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-left text-sm hover:bg-hover max-sm:min-h-11">
          <span className="size-4 shrink-0">{isOpen && <Check className="size-4" aria-hidden="true" />}</span>
          <span className="min-w-0 flex-1 truncate">{saved.name}</span>
          {isShared && <span className="max-w-1/3 truncate text-xs text-muted">{saved.owner.username}</span>}
        </button>
        <Button variant="ghost" className="px-1.5" aria-label={`Actions of ${saved.name}`} aria-expanded={mode !== 'closed'} onClick={() => setMode(mode === 'closed' ? 'actions' : 'closed')}>
          <Ellipsis className="size-4" aria-hidden="true" />
        </Button>
      </div>
      {mode === 'actions' && (
        <div role="group" aria-label={`Actions of ${saved.name}`} className="flex flex-wrap gap-1 pb-2 pl-6">
          <Button variant="ghost" disabled={actions.isBusy} onClick={() => setMode('rename')}>
            Rename
          </Button>
          <Button variant="ghost" disabled={actions.isBusy} onClick={() => void actions.duplicate(names).then(done)}>
            Duplicate
          </Button>
          <Button variant="ghost" disabled={actions.isBusy} onClick={() => void actions.share(isShared ? 'user' : 'project').then(done)}>
            {isShared ? 'Make private' : 'Share'}
          </Button>
          <Button variant="ghost" className="text-danger hover:text-danger" disabled={actions.isBusy} onClick={() => void actions.remove(() => isOpen && view.close())}>
            Delete
          </Button>
        </div>
      )}
      {mode === 'rename' && (
        <form onSubmit={rename} className="flex gap-1 pb-2 pl-6">
          <input autoFocus aria-label={`New name of ${saved.name}`} value={name} maxLength={viewNameMax} onChange={(event) => setName(event.target.value)} className={inputClasses} />
          <Button type="submit" busy={actions.isBusy} disabled={name.trim() === ''}>
            Rename
          </Button>
        </form>
      )}
    </li>
  );
}
