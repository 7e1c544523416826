import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  // Created once, because this is called with every render.
  const media = useMemo(() => window.matchMedia(query), [query]);
  const listen = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(listen, () => media.matches);
}
