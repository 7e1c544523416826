import { useQuery, useQueryClient } from '@tanstack/react-query';
import { previewChanges } from '@/api/rows/save-rows';
import type { TableRows } from '@/api/rows/list-rows';
import { changesOf, type Pending } from '@/lib/table-editor/pending';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';

interface ReviewDialogProps {
  projectRef: string;
  rows: TableRows;
  pending: Pending;
  onSave: () => void;
  onClose: () => void;
}

/** The server shows the first of very many statements. */
const statementsMax = 1_000;

/** Shows the SQL of the pending changes before they are saved. */
export function ReviewDialog({ projectRef, rows, pending, onSave, onClose }: ReviewDialogProps) {
  const client = useQueryClient();
  const { changes } = changesOf(pending);
  const { schema, table } = rows.request;
  const { data, error, refetch } = useQuery({
    queryKey: ['table-preview', projectRef, rows.id, pending],
    queryFn: ({ signal }) => previewChanges(client, projectRef, { schema, table, changes }, signal),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="xlarge"
      title="Review changes"
      description="All statements run in one transaction: either all of them are saved or none."
      footer={
        <>
          <Button variant="primary" onClick={onSave}>
            Save {changes.length === 1 ? '1 change' : `${changes.length.toLocaleString('en')} changes`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {data !== undefined && <CopyButton text={data} label="Copy" about="SQL" />}
        </>
      }
    >
      {error ? (
        <ErrorNote title="Couldn't load the SQL." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading label="Loading SQL" onRetry={() => void refetch()}>
          <Skeleton className="h-32" />
        </Loading>
      ) : (
        <pre tabIndex={0} aria-label="SQL" className="max-h-[50dvh] overflow-auto rounded-md border bg-background p-3 font-mono text-xs break-words whitespace-pre-wrap">
          {data}
        </pre>
      )}
      {changes.length > statementsMax && <p className="text-sm text-muted">The first {statementsMax.toLocaleString('en')} statements are shown.</p>}
    </Dialog>
  );
}
