import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { type MergeStatement, useMerge, usePlanMerge } from '@/api/branches/compare-branch';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SqlText } from '@/ui/sql-text';
import { toast } from '@/ui/toast';

interface MergeDialogProps {
  path: { ref: string; branch_ref: string };
  changes: string[];
  parentName: string;
  branchName: string;
  onClose: () => void;
}

/** The SQL of a merge with its warnings; then runs it. */
export function MergeDialog({ path, changes, parentName, branchName, onClose }: MergeDialogProps) {
  const { mutate: plan, data, error, isPending } = usePlanMerge(path);
  const merge = useMerge(path);
  // Once for each opening: the choice cannot change meanwhile.
  useEffect(() => plan(changes), [plan]); // eslint-disable-line react-hooks/exhaustive-deps
  const statements = data?.statements ?? [];
  const run = () =>
    data?.review !== undefined &&
    merge.mutate(
      { changes, review: data.review },
      {
        onSuccess: ({ merged }) => {
          toast.success(`${merged === 1 ? '1 change' : `${merged} changes`} merged into ${parentName}`);
          onClose();
        },
      },
    );
  const destroys = statements.some((it) => it.destroys.length > 0);
  return (
    <Dialog
      open
      onClose={() => !merge.isPending && onClose()}
      title="Review merge"
      size="xlarge"
      description={
        <>
          These statements run in <strong className="text-text">{parentName}</strong> in one transaction: all of them, or none. No rows are taken over from{' '}
          {branchName}.
        </>
      }
    >
      <div className="grid gap-4">
        {data ? (
          <Statements statements={statements} />
        ) : error ? (
          <ErrorNote title="Couldn't prepare the merge." error={error} busy={isPending} onRetry={() => plan(changes)} />
        ) : (
          <Loading label="Preparing the statements">
            <Skeleton className="h-40" />
          </Loading>
        )}
        {merge.error && <ErrorNote title="Nothing was merged." error={merge.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
          <Button variant={destroys ? 'danger' : 'primary'} disabled={!data || merge.isError} busy={merge.isPending} onClick={run}>
            {destroys ? 'Merge and delete data' : 'Merge'} into {parentName}
          </Button>
          <Button disabled={merge.isPending} onClick={onClose}>
            {merge.isError ? 'Close' : 'Cancel'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Statements({ statements }: { statements: MergeStatement[] }) {
  const lost = statements.flatMap((it) => it.destroys);
  const warnings = [...new Set(statements.flatMap((it) => it.warnings.map((text) => (it.locked ? `${it.locked}: ${text}` : text))))];
  const locked = new Map(statements.flatMap((it) => (it.lock && it.locked ? [[it.locked, it.lock] as const] : [])));
  return (
    <>
      {lost.length > 0 && <Remarks tone="border-danger/50 bg-danger/8" title="This deletes data" texts={lost} />}
      {warnings.length > 0 && <Remarks tone="border-warn/50 bg-warn/8" title="This takes time in proportion to the table" texts={warnings} />}
      {locked.size > 0 && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          Locked until the end: {[...locked].map(([table, lock]) => `${table} (${lock})`).join(', ')}. If another session holds one of these locks for more
          than 5 seconds, nothing is merged.
        </p>
      )}
      <SqlText label="SQL of the merge" sql={statements.map(sqlOf).join('\n')} />
    </>
  );
}

const sqlOf = ({ sql, is_recreation: isRecreation }: MergeStatement): string => (isRecreation ? `-- unchanged, but in the way of another change\n${sql};` : `${sql};`);

function Remarks({ tone, title, texts }: { tone: string; title: string; texts: string[] }) {
  return (
    <section aria-label={title} className={`grid gap-2 rounded-md border px-4 py-3 text-sm ${tone}`}>
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {title}
      </p>
      <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
        {texts.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
    </section>
  );
}
