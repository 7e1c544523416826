import { useCancelDump } from '@/api/dumps/change-dumps';
import type { Dump } from '@/lib/entities/dumps';
import { messageOf } from '@/lib/error-message';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { doneOf, kindNames, progressText } from './dump-texts';

/** The dump that is made or restored, with its progress. */
export function RunningDump({ projectRef, dump }: { projectRef: string; dump: Dump }) {
  const cancel = useCancelDump(projectRef);
  const done = doneOf(dump.progress);
  const percent = done === null ? null : Math.floor(done * 100);
  const text = progressText(dump.kind, dump.progress);
  return (
    <section aria-label="In progress" className="grid gap-2 rounded-md border bg-surface p-4 text-sm tabular-nums">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">
            {kindNames[dump.kind]} of {dump.name} running
          </span>
          <span className="text-muted"> · {text}</span>
        </span>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(dump.id, { onError: (error) => toast.error(messageOf(error)) })}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={`${kindNames[dump.kind]} progress`}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== null && { 'aria-valuenow': percent })}
        aria-valuetext={percent === null ? text : `${percent}%, ${text}`}
        className="h-2 overflow-hidden rounded-full bg-border"
      >
        <div className="h-full rounded-full bg-info" style={{ width: `${percent ?? 0}%` }} />
      </div>
      {dump.progress.object !== '' && <p className="truncate font-mono text-xs text-muted">{dump.progress.object}</p>}
    </section>
  );
}
