import { useCancelBackup } from '@/api/backups/change-backups';
import type { Backups } from '@/lib/entities/backups';
import { messageOf } from '@/lib/error-message';
import { formatDuration } from '@/lib/format/time';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { kindNames, progressOf, progressText, remainingText } from './backup-texts';

const tickMs = 1_000;

interface RunningNoteProps {
  projectRef: string;
  backups: Backups;
  canWrite: boolean;
}

/** The backup and the restore test that run or wait, with their progress. */
export function RunningNote({ projectRef, backups, canWrite }: RunningNoteProps) {
  const { running, requested, running_proof: proof } = backups;
  const now = useNow(running || requested || proof ? tickMs : null);
  if (!running && !requested && !proof) return null;
  return (
    <section aria-label="In progress" className="grid gap-4 rounded-md border bg-surface p-4 text-sm tabular-nums">
      {running ? (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <span className="font-medium">{kindNames[running.kind]} backup running</span>
              <span className="text-muted">
                {' '}
                · {progressText(running, now)}
                {remainingText(running, now) !== null && `, ${remainingText(running, now)}`}
              </span>
            </span>
            {canWrite && <Cancel projectRef={projectRef} />}
          </div>
          <Bar done={progressOf(running)} text={progressText(running, now)} />
        </div>
      ) : (
        requested && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <span className="font-medium">{kindNames[requested.kind]} backup waiting</span>
              <span className="text-muted"> · It starts when other backups of this installation have ended.</span>
            </span>
            {canWrite && <Cancel projectRef={projectRef} />}
          </div>
        )
      )}
      {proof && (
        <p>
          <span className="font-medium">Restore test running</span>
          <span className="text-muted">
            {' '}
            · A backup is restored into a temporary database and checked, {formatDuration(now - Date.parse(proof.since))}
          </span>
        </p>
      )}
    </section>
  );
}

/** A progress bar; without a known end it only shows that something runs. */
function Bar({ done, text }: { done: number | null; text: string }) {
  const percent = done === null ? null : Math.floor(done * 100);
  return (
    <div
      role="progressbar"
      aria-label="Backup progress"
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent })}
      aria-valuetext={percent === null ? text : `${percent}%, ${text}`}
      className="h-2 overflow-hidden rounded-full bg-border"
    >
      <div className="h-full rounded-full bg-info" style={{ width: `${percent ?? 0}%` }} />
    </div>
  );
}

function Cancel({ projectRef }: { projectRef: string }) {
  const cancel = useCancelBackup(projectRef);
  return (
    <Button
      busy={cancel.isPending}
      onClick={() => cancel.mutate(undefined, { onSuccess: () => toast.success('Backup cancelled'), onError: (error) => toast.error(messageOf(error)) })}
    >
      Cancel backup
    </Button>
  );
}
