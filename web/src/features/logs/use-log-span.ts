import { useMemo, useState } from 'react';
import { useBehavior } from '@/lib/rx/use-behavior';
import { formatRange, parseRange, spanNow, type TimeSpan } from '@/lib/logs/log-range';
import type { LogRange } from '@/lib/logs/log-range';
import { microsOf } from '@/lib/logs/log-time';
import { useLive } from '@/streams/live-context';

/**
 * The span of the shown range by the server's clock. It stays until the range changes or it is read again, so that
 * lines, histogram and values are of the same time.
 */
export function useLogSpan(range: LogRange) {
  const aheadMs = useBehavior(useLive().serverAheadMs$);
  const [count, setCount] = useState(0);
  const text = formatRange(range);
  // The time is read when something else is to be shown, not with every render.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const span = useMemo(() => spanNow(parseRange(text) ?? range, aheadMs), [text, count]);
  return {
    span,
    /** Reads again, a relative range up to now. */
    refresh: () => setCount((it) => it + 1),
    /** The span now, for one request. */
    read: (): TimeSpan => spanNow(range, aheadMs),
    /** Changes with each reading. */
    count,
    /** The server's time now. */
    now: () => Date.now() + aheadMs,
  };
}

/** A span in microseconds, as requests have it. */
export const inMicros = ({ from, to }: TimeSpan): { from: number; to: number } => ({ from: microsOf(from), to: microsOf(to) });
