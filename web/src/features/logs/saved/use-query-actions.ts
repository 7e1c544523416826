import { useQueryClient } from '@tanstack/react-query';
import { type LogQueryChange, logQueryQuery, type SavedLogQuery, useDeleteLogQuery, useSaveLogQuery } from '@/api/content/log-queries';
import { messageOf } from '@/lib/error-message';
import { type LogQueryContent } from '@/lib/logs/log-query';
import { toast } from '@/ui/toast';

/** A query as a new one with the same ID; its content stays as it is stored. */
const newOf = ({ id, name, visibility, folder_id, content }: SavedLogQuery): LogQueryChange => ({ id, name, type: 'log_query', visibility, folder_id, content: content as LogQueryContent });

/** What can be done with a saved query of the list. Failures are toasts. */
export function useQueryActions(projectRef: string, query: SavedLogQuery) {
  const client = useQueryClient();
  const save = useSaveLogQuery(projectRef);
  const remove = useDeleteLogQuery(projectRef);
  const attempt = async (what: string, run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      toast.error(`${what} ${messageOf(error)}`);
      return false;
    }
  };
  const current = () => client.fetchQuery(logQueryQuery(projectRef, query.id));
  return {
    isBusy: save.isPending || remove.isPending,
    change: (facts: Partial<Pick<LogQueryChange, 'name' | 'visibility' | 'folder_id'>>) =>
      attempt("Couldn't change the query.", async () => {
        const latest = await current();
        await save.mutateAsync({ ...newOf(latest), version: latest.version, ...facts });
      }),
    remove: () =>
      attempt("Couldn't delete the query.", async () => {
        const last = await current();
        await remove.mutateAsync(query.id);
        toast(`Deleted the query “${query.name}”`, { action: { label: 'Undo', onClick: () => void attempt("Couldn't restore the query.", () => save.mutateAsync(newOf(last))) } });
      }),
  };
}
