import { TriangleAlert } from 'lucide-react';
import type { ProjectDisk } from '@/api/projects/get-disk';
import { formatBytes, formatGb } from '@/lib/format/size';
import { useNow } from '@/streams/use-now';
import { CopyButton } from '@/ui/copy-button';
import { Moment } from '@/ui/moment';
import { diskStateOf, type DiskState, usedPercent } from './disk-now';

const tickMs = 10_000;

const fills: Record<DiskState, string> = { unknown: 'bg-idle', ample: 'bg-ok', approaching: 'bg-warn', full: 'bg-danger' };

/** The disk usage as a bar and text, with instructions if it is too high. */
export function DiskUse({ disk }: { disk: ProjectDisk }) {
  const state = diskStateOf(disk);
  const percent = usedPercent(disk);
  const words =
    disk.used_bytes === null
      ? `${formatGb(disk.size_gb)}; usage not measured yet.`
      : `${formatBytes(disk.used_bytes)} of ${formatGb(disk.size_gb)} used (${percent}%)`;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="tabular-nums">{words}</p>
          {state === 'approaching' && <p className="text-sm font-medium text-warn">Almost full</p>}
          {state === 'full' && <p className="text-sm font-medium text-danger">Full</p>}
        </div>
        <div
          role="meter"
          aria-label="Disk use"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words}
          className="h-2 overflow-hidden rounded-full bg-border"
        >
          <div
            className={`h-full rounded-full transition-[width] duration-150 ${fills[state]}`}
            style={{ width: `${percent}%` }}
          />
        </div>
      </div>
      {state === 'approaching' && (
        <p className="text-sm text-muted">
          At {disk.full_percent}%, the database becomes read-only. Enlarge the disk or delete data before that.
        </p>
      )}
      {disk.read_only_since !== null && <ReadOnlyNote since={disk.read_only_since} />}
    </div>
  );
}

/** Lets one session write although the disk is full. */
const writeAllTheSame = 'SET default_transaction_read_only = off;';

function ReadOnlyNote({ since }: { since: string }) {
  const now = useNow(tickMs);
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-danger/40 bg-danger/8 px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid min-w-0 gap-2">
        <p className="font-medium">
          The database became read-only <Moment iso={since} now={now} />.
        </p>
        <p className="text-muted">
          Enlarge the disk below, or delete data in a session that starts with this statement. Writes resume
          automatically once there is space.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="rounded-md border bg-background px-2 py-1 font-mono text-xs">{writeAllTheSame}</code>
          <CopyButton text={writeAllTheSame} about="the statement" />
        </div>
      </div>
    </div>
  );
}
