import { useState } from 'react';
import { useFolders } from '@/api/content/folders';
import { type SavedLogQuery, useLogQueries } from '@/api/content/log-queries';
import type { LogCatalogue } from '@/lib/logs/line';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { inputClasses } from '@/ui/field';
import { Loading, Skeleton } from '@/ui/loading';
import { SavedQueryRow } from './saved-query-row';

export interface SavedQueriesProps {
  projectRef: string;
  catalogue: LogCatalogue;
  currentId: string | null;
  onOpen: (query: SavedLogQuery) => Promise<void>;
  onTemplate: (sql: string) => void;
  onClose: () => void;
}

/** The saved queries of a project by folder, and queries to begin with. */
export function SavedQueries({ projectRef, catalogue, currentId, onOpen, onTemplate, onClose }: SavedQueriesProps) {
  const { data, error, refetch, isFetching } = useLogQueries(projectRef);
  const { data: folders = [] } = useFolders(projectRef);
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const found = (data ?? []).filter((it) => matches(it.name));
  const known = new Set(folders.map((it) => it.id));
  const groups = [
    ...folders.map((folder) => ({ key: folder.id, name: folder.name, queries: found.filter((it) => it.folder_id === folder.id) })),
    { key: '', name: null, queries: found.filter((it) => it.folder_id === null || !known.has(it.folder_id)) },
  ].filter((it) => it.queries.length > 0);
  const templates = catalogue.templates.filter((it) => matches(it.name));
  return (
    <Dialog open as="panel" onClose={onClose} title="Saved queries">
      <input type="search" aria-label="Search saved queries" placeholder="Search" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} className={inputClasses} data-autofocus />
      {error && !data ? (
        <ErrorNote title="Couldn't load the saved queries." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading saved queries" onRetry={() => void refetch()}>
          <Skeleton className="h-24" />
        </Loading>
      ) : groups.length === 0 ? (
        <p className="text-sm text-muted">{search === '' ? 'Saved searches and queries appear here.' : 'No saved query matches.'}</p>
      ) : (
        groups.map(({ key, name, queries }) => (
          <section key={key} aria-label={name ?? 'Without a folder'}>
            {name !== null && <h3 className="pb-1 text-xs text-muted">{name}</h3>}
            <ul className="grid">
              {queries.map((it) => (
                <SavedQueryRow
                  key={it.id}
                  projectRef={projectRef}
                  query={it}
                  folders={folders}
                  isCurrent={it.id === currentId}
                  onOpen={() => {
                    onClose();
                    void onOpen(it);
                  }}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {templates.length > 0 && (
        <section aria-label="Templates" className="border-t pt-3">
          <h3 className="pb-1 text-xs text-muted">Templates</h3>
          <ul className="grid">
            {templates.map(({ name, description, sql }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    onTemplate(sql);
                  }}
                  className="grid w-full rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover max-sm:min-h-11"
                >
                  {name}
                  <span className="text-xs text-muted">{description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
