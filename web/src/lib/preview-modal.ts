import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The query parameter that opens the previews (specification, point 2); its value is the selected
 * one.
 */
export const previewParameter = 'featurePreviewModal';

/** The preview selected by the address: null if the previews are closed; any text is possible. */
export function usePreviewModal() {
  const [parameters, change] = useSearchParams();
  const show = useCallback(
    (key = '') => {
      change(
        (now) => {
          now.set(previewParameter, key);
          return now;
        },
        // Selecting another preview adds no history entry.
        { preventScrollReset: true, replace: key !== '' },
      );
    },
    [change],
  );
  const close = useCallback(() => {
    change(
      (now) => {
        now.delete(previewParameter);
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  }, [change]);
  return { shown: parameters.get(previewParameter), show, close };
}
