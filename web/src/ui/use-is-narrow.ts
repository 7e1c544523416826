import { useMedia } from './use-media';

/** Below this, as in the style sheets, what floats becomes a sheet. */
const narrow = '(width < 640px)';

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useMedia(narrow);
