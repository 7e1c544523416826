import type { Inactivity } from '@/lib/entities/inactivity';
import { formatDay, formatMinute } from '@/lib/format/time';
import { classNames } from '@/ui/class-names';

/** The mark of a project that will be paused after inactivity; nothing for all others. */
export function PauseMark({ inactivity, className = '' }: { inactivity: Inactivity | null | undefined; className?: string }) {
  if (!inactivity?.pause_at) return null;
  return (
    <span data-pause-mark title={`Pauses on ${formatMinute(inactivity.pause_at)}`} className={classNames('truncate text-warn', className)}>
      {inactivity.failure ? "Couldn't be paused" : `Pauses on ${formatDay(inactivity.pause_at)}`}
    </span>
  );
}
