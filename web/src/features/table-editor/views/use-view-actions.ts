import { useQueryClient } from '@tanstack/react-query';
import { type SavedView, type SavedViewChange, tableViewQuery, useDeleteTableView, useSaveTableView } from '@/api/content/table-views';
import { messageOf } from '@/lib/error-message';
import { copyName, viewContent, viewState } from '@/lib/table-editor/table-view';
import { uuid } from '@/lib/uuid';
import { toast } from '@/ui/toast';

/** A view as a new one with the same ID. */
const newOf = ({ id, name, visibility, table_id, content }: SavedView): SavedViewChange => ({ id, name, type: 'table_view', visibility, content: viewContent(table_id, viewState(content)) });

/** What can be done with a saved view of the list. Failures are toasts. */
export function useViewActions(projectRef: string, saved: SavedView) {
  const client = useQueryClient();
  const save = useSaveTableView(projectRef, saved.table_id);
  const remove = useDeleteTableView(projectRef, saved.table_id);
  const attempt = async (what: string, run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      toast.error(`${what} ${messageOf(error)}`);
      return false;
    }
  };
  const current = () => client.fetchQuery(tableViewQuery(projectRef, saved.id));
  const change = async (facts: Partial<Pick<SavedViewChange, 'name' | 'visibility'>>) => {
    const latest = await current();
    return save.mutateAsync({ ...newOf(latest), version: latest.version, ...facts });
  };
  return {
    isBusy: save.isPending || remove.isPending,
    rename: (name: string) => attempt("Couldn't rename the view.", () => change({ name })),
    share: (visibility: SavedView['visibility']) => attempt("Couldn't change who sees the view.", () => change({ visibility })),
    duplicate: (names: readonly string[]) =>
      attempt("Couldn't duplicate the view.", async () => {
        await save.mutateAsync({ ...newOf(await current()), id: uuid(), name: copyName(saved.name, names), visibility: 'user' });
      }),
    /** It can be undone with the same ID, so that links to it stay valid. */
    remove: (onDeleted: () => void) =>
      attempt("Couldn't delete the view.", async () => {
        const last = newOf(await current());
        await remove.mutateAsync(saved.id);
        onDeleted();
        const restore = () => void attempt("Couldn't restore the view.", () => save.mutateAsync(last));
        toast.success(`Deleted “${saved.name}”`, { action: { label: 'Undo', onClick: restore } });
      }),
  };
}
