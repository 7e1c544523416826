import { usePauseStatus } from '@/api/projects/get-pause-status';
import { formatMinute } from '@/lib/format/time';
import { Skeleton } from '@/ui/loading';

/** What is safe while a project is paused: its data, and the last verified backup. `since`: the last change of that. */
export function PausedFacts({ projectRef, since }: { projectRef: string; since: string }) {
  const { data, isPending } = usePauseStatus(projectRef, since);
  if (isPending) return <Skeleton className="h-5 max-w-72" />;
  const backup = data?.last_backup;
  return (
    <p className="max-w-[72ch] text-sm text-muted" data-paused-facts>
      {data?.offloaded_at
        ? 'Your data is safe: all files of the database are in its backups. Resuming the project restores them, which takes longer for a large database.'
        : 'Your data is safe: all files of the database are kept.'}
      {backup && (
        <>
          {' '}
          Last backup: <time dateTime={backup.finished_at}>{formatMinute(backup.finished_at)}</time>
          {backup.proven_at ? ', verified by a test restore.' : ', not verified yet.'}
        </>
      )}
    </p>
  );
}
