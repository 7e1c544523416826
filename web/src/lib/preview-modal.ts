import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The query parameter that opens the previews (specification, point 2); its value is the one to show. */
export const previewParameter = 'featurePreviewModal';

/** Which preview the address asks to show: null where the previews are closed, and any text else. */
export function usePreviewModal() {
  const [parameters, change] = useSearchParams();
  const show = useCallback(
    (key = '') => {
      change(
        (now) => {
          now.set(previewParameter, key);
          return now;
        },
        // Another preview is no other place to come back to.
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
