import { useTableViews } from '@/api/content/table-views';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SaveViewForm } from './save-view-form';
import type { OpenView } from './use-saved-view';
import { ViewRow } from './view-row';

interface ViewsFormProps {
  projectRef: string;
  table: EditorTable;
  view: OpenView;
  onClose: () => void;
}

const groups = [
  { visibility: 'user', label: 'Private' },
  { visibility: 'project', label: 'Shared with the project' },
] as const;

/** The saved views of a table, and the form that saves the present one. */
export function ViewsForm({ projectRef, table, view, onClose }: ViewsFormProps) {
  const { data: views, error, refetch, isFetching } = useTableViews(projectRef, table.id);
  const names = (views ?? []).map((it) => it.name);
  return (
    <div className="grid gap-3">
      {error && !views ? (
        <ErrorNote title="Couldn't load the saved views." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !views ? (
        <Loading label="Loading views">
          <Skeleton className="h-16" />
        </Loading>
      ) : views.length === 0 ? (
        <p className="px-1 text-sm text-muted">A view keeps the filters, the order and the columns of this table under a name.</p>
      ) : (
        <div className="grid max-h-[45dvh] gap-2 overflow-y-auto">
          {groups.map(({ visibility, label }) => {
            const listed = views.filter((it) => it.visibility === visibility);
            if (listed.length === 0) return null;
            return (
              <section key={visibility} aria-label={label}>
                <p className="px-1 pb-1 text-xs text-muted">{label}</p>
                <ul>
                  {listed.map((it) => (
                    <ViewRow key={it.id} projectRef={projectRef} saved={it} names={names} view={view} onOpened={onClose} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
      <SaveViewForm projectRef={projectRef} table={table} view={view} names={names} onSaved={onClose} />
    </div>
  );
}
