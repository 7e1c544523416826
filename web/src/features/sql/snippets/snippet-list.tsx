import { FolderPlus, Plus, Star } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useFolders } from '@/api/content/folders';
import { type SnippetFilter, useSnippets } from '@/api/content/list-snippets';
import type { Folder, Snippet } from '@/api/content/snippet';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { ErrorNote } from '@/ui/error-note';
import { inputClasses } from '@/ui/field';
import { Loading, Skeleton } from '@/ui/loading';
import { SelectControl } from '@/ui/select-field';
import { Disclosure } from '../schema/disclosure';
import { FolderDialog, type FolderTask } from './folder-dialog';
import { SnippetActions } from './snippet-actions';
import { UnsavedList } from './unsaved-list';

interface SnippetListProps {
  projectRef: string;
  /** The open snippet. */
  currentId: string;
  /** The unsaved text that is open; null for a saved snippet. */
  draftId: string | null;
  onNew: () => void;
}

const views = {
  all: { label: 'All snippets', filter: {} },
  favorites: { label: 'Favorites', filter: { favorite: true } },
  private: { label: 'Private', filter: { visibility: 'user' } },
  shared: { label: 'Shared', filter: { visibility: 'project' } },
} satisfies Record<string, { label: string; filter: SnippetFilter }>;

type View = keyof typeof views;

/** The snippets of a project by folder, with a search in names and texts. */
export function SnippetList({ projectRef, currentId, draftId, onNew }: SnippetListProps) {
  const [view, setView] = useState<View>('all');
  const [search, setSearch] = useState('');
  const [task, setTask] = useState<FolderTask | null>(null);
  const searched = useDeferredValue(search.trim());
  const { snippets, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSnippets(projectRef, { ...views[view].filter, ...(searched !== '' && { search: searched }) });
  const { data: folders = [] } = useFolders(projectRef);
  const row = (it: Snippet) => <SnippetRow key={it.id} projectRef={projectRef} snippet={it} folders={folders} isCurrent={it.id === currentId} />;
  const known = new Set(folders.map((it) => it.id));
  const loose = (snippets ?? []).filter((it) => it.folder_id === null || !known.has(it.folder_id));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="grid gap-2 border-b p-2">
        <div className="flex gap-2">
          <Button className="flex-1" onClick={onNew}>
            <Plus className="size-4" aria-hidden="true" />
            New snippet
          </Button>
          <Button className="px-2" aria-label="New folder" data-tooltip="New folder" onClick={() => setTask({ kind: 'create' })}>
            <FolderPlus className="size-4" aria-hidden="true" />
          </Button>
        </div>
        <input type="search" aria-label="Search snippets" placeholder="Search" value={search} onChange={(event) => setSearch(event.target.value)} className={inputClasses} />
        <SelectControl aria-label="Shown snippets" value={view} options={Object.entries(views).map(([value, { label }]) => ({ value, label }))} onChange={(next) => setView(next as View)} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-2 text-sm">
        {error && !snippets ? (
          <ErrorNote title="Couldn't load the snippets." error={error} onRetry={() => void refetch()} />
        ) : !snippets ? (
          <Loading label="Loading snippets" onRetry={() => void refetch()}>
            <Skeleton className="h-32" />
          </Loading>
        ) : (
          <>
            <UnsavedList projectRef={projectRef} draftId={draftId} />
            {snippets.length === 0 && <p className="p-2 text-muted">{search === '' && view === 'all' ? 'Saved SQL appears here.' : 'No snippets match.'}</p>}
            {folders.map((folder) => {
              const own = snippets.filter((it) => it.folder_id === folder.id);
              if (own.length === 0 && (searched !== '' || view !== 'all')) return null;
              return (
                <div key={folder.id} className="flex items-start gap-1">
                  <div className="min-w-0 flex-1">
                    <Disclosure label={folder.name} detail={String(own.length)} isInitiallyOpen={searched !== '' || own.some((it) => it.id === currentId)}>
                      {own.length === 0 ? <p className="py-1 pl-2 text-muted">Empty</p> : <ul>{own.map(row)}</ul>}
                      <div className="flex gap-2 py-1 pl-1">
                        <Button variant="ghost" onClick={() => setTask({ kind: 'rename', folder })} aria-label={`Rename folder ${folder.name}`}>
                          Rename
                        </Button>
                        <Button variant="ghost" onClick={() => setTask({ kind: 'delete', folder })} aria-label={`Delete folder ${folder.name}`}>
                          Delete
                        </Button>
                      </div>
                    </Disclosure>
                  </div>
                </div>
              );
            })}
            <ul aria-label="Snippets">{loose.map(row)}</ul>
            {hasNextPage && (
              <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
                Show more
              </Button>
            )}
          </>
        )}
      </div>
      {task && <FolderDialog projectRef={projectRef} task={task} onClose={() => setTask(null)} />}
    </div>
  );
}

interface SnippetRowProps {
  projectRef: string;
  snippet: Snippet;
  folders: readonly Folder[];
  isCurrent: boolean;
}

function SnippetRow({ projectRef, snippet, folders, isCurrent }: SnippetRowProps) {
  return (
    <li className={classNames('group flex items-center rounded-sm hover:bg-hover', isCurrent && 'bg-hover')}>
      <Link to={`/project/${projectRef}/sql/${snippet.id}`} aria-current={isCurrent ? 'page' : undefined} className="flex min-w-0 flex-1 items-center gap-1.5 rounded-sm px-2 py-1.5 max-sm:min-h-11">
        <span className={classNames('truncate', isCurrent && 'font-medium')}>{snippet.name}</span>
        {snippet.favorite && <Star className="size-3 shrink-0 fill-current text-muted" role="img" aria-label="Favorite" />}
        {snippet.visibility === 'project' && <span className="shrink-0 text-xs text-muted">shared</span>}
      </Link>
      <SnippetActions projectRef={projectRef} snippet={snippet} folders={folders} isCurrent={isCurrent} />
    </li>
  );
}
