import { useState } from 'react';
import { formatDuration } from '@/lib/format/time';
import { useClock } from '@/lib/use-wall-clock';

const secondMs = 1_000;

const endOf = (seconds: number | undefined) => (seconds === undefined ? null : Date.now() + seconds * secondMs);

interface WaitOptions {
  /** The action that is possible again afterwards. */
  action?: string;
  /** Seconds to wait from the start; by default there is no wait. */
  firstS?: number;
}

/** A wait before the next attempt, counted down; null when finished. */
export function useWait({ action = 'Try again', firstS }: WaitOptions = {}) {
  const [until, setUntil] = useState(() => endOf(firstS));
  const now = useClock(until === null ? null : secondMs);
  const leftMs = until === null ? 0 : until - now;
  return {
    isOver: leftMs <= 0,
    // Rounded up: a remaining wait is never shown as "0 s".
    words: leftMs > 0 ? `${action} in ${formatDuration(Math.ceil(leftMs / secondMs) * secondMs)}.` : null,
    begin: (seconds: number | undefined) => setUntil(endOf(seconds)),
  };
}
