import { useState } from 'react';
import { formatDuration } from '@/lib/format/time';
import { useWallClock } from '@/lib/use-wall-clock';

const secondMs = 1_000;

/** A wait that the server asked for, counted down; null words once it is over. */
export function useWait() {
  const [until, setUntil] = useState<number | null>(null);
  const now = useWallClock(until === null ? null : secondMs);
  const leftMs = until === null ? 0 : until - now;
  return {
    isOver: leftMs <= 0,
    words: leftMs > 0 ? `You can try again in ${formatDuration(leftMs)}.` : null,
    begin: (seconds: number | undefined) => setUntil(seconds === undefined ? null : Date.now() + seconds * secondMs),
  };
}
