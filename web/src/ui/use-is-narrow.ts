import { useMedia } from './use-media';

/** Below this width, as in the style sheets, popovers become sheets. */
const narrow = '(width < 640px)';

/** Whether the window has the width of a phone. */
export const useIsNarrow = (): boolean => useMedia(narrow);
