import { useSyncExternalStore } from 'react';

/** Below this, as in the style sheets, what floats becomes a sheet. */
const narrow = '(width < 640px)';

function listen(changed: () => void): () => void {
  const media = window.matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(narrow).matches);
