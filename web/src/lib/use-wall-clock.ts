import { useEffect, useState } from 'react';

/**
 * This computer's time in milliseconds, updated every `everyMs` while mounted. With null it stands
 * still, for pages on which no time is running.
 */
export function useClock(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return undefined;
    const read = () => setNow(Date.now());
    const first = setTimeout(read);
    const timer = setInterval(read, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
