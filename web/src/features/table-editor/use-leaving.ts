import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before the page is left while there is something to lose. */
export function useLeaving(isHeld: boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isHeld && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isHeld) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isHeld]);
  return blocker;
}
