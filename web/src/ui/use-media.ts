import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds for the window, now and whenever that changes. */
export function useMedia(query: string): boolean {
  // Made once: this is asked with every drawing.
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
