import { useBehavior } from '@/lib/rx/use-behavior';
import { useClock } from '@/lib/use-wall-clock';
import { useLive } from './live-context';

/** The server's time in milliseconds, the reference for times in its responses. */
export function useNow(everyMs: number | null): number {
  return useClock(everyMs) + useBehavior(useLive().serverAheadMs$);
}
