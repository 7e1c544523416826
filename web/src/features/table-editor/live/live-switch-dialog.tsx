import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { previewLiveSwitch, switchLive } from '@/api/rows/live-rows';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { toast } from '@/ui/toast';

interface LiveSwitchDialogProps {
  projectRef: string;
  table: EditorTable;
  isOn: boolean;
  onClose: () => void;
}

/** Shows the SQL that makes changes of a table live, or ends that, before it runs. */
export function LiveSwitchDialog({ projectRef, table, isOn, onClose }: LiveSwitchDialogProps) {
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: ['live-switch', projectRef, table.id, isOn],
    queryFn: () => previewLiveSwitch(client, projectRef, table.id, isOn),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const run = useMutation({
    mutationFn: () => switchLive(client, projectRef, table.id, isOn),
    onSuccess: () => {
      toast.success(isOn ? `Changes of ${table.name} are live` : `Changes of ${table.name} are no longer live`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={() => !run.isPending && onClose()}
      title={isOn ? 'Turn on live changes' : 'Turn off live changes'}
      description={
        isOn
          ? `Changes of ${table.name} by anyone appear in the table editor of all members who can read it. Only keys are sent; rows are read with the rights of each member.`
          : `Members see changes of ${table.name} by others after a refresh.`
      }
      footer={
        <>
          <Button variant="primary" busy={run.isPending} disabled={preview.data === undefined} onClick={() => run.mutate()}>
            {isOn ? 'Turn on' : 'Turn off'}
          </Button>
          <Button disabled={run.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {preview.error ? (
        <ErrorNote title="Live changes aren't possible." error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <Loading label="Loading SQL">
          <Skeleton className="h-16" />
        </Loading>
      ) : (
        <pre tabIndex={0} aria-label="SQL" className="overflow-auto rounded-md border bg-background p-3 font-mono text-xs break-words whitespace-pre-wrap">
          {preview.data === '' ? '-- Nothing changes.' : preview.data}
        </pre>
      )}
      {run.error && <ErrorNote title="Couldn't change this." error={run.error} />}
    </Dialog>
  );
}
