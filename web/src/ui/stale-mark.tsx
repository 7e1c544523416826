import { Unplug } from 'lucide-react';
import { formatDuration } from '@/lib/format/time';
import { useClock } from '@/lib/use-wall-clock';

/** Freshness of data; a separate type, so that this needs no streams. */
export type Freshness =
  | { kind: 'loading' }
  | { kind: 'live' }
  | { kind: 'stale'; since: number }
  | { kind: 'failed'; code: string; message: string };

/** Shows the age of data that is not live; nothing while it is. */
export function StaleMark({ freshness }: { freshness: Freshness }) {
  const now = useClock(freshness.kind === 'stale' ? 1_000 : null);
  if (freshness.kind !== 'stale' && freshness.kind !== 'failed') return null;
  return (
    <span
      data-stale={freshness.kind}
      className="inline-flex animate-fade-in items-center gap-1.5 rounded-full border border-warn/50 px-2 py-0.5 text-xs text-warn tabular-nums"
    >
      <Unplug className="size-3" aria-hidden="true" />
      {freshness.kind === 'stale'
        ? `Offline · last updated ${formatDuration(now - freshness.since)} ago`
        : `Offline: ${freshness.message}`}
    </span>
  );
}
