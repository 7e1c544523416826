import { preloadDialogs } from '@/ui/dialog';
import { preloadToasts } from '@/ui/toast';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads the code of dialogs and toasts once the user begins to use the page: after the first screen, and before
 * the first dialog, which then opens at once, also without the server. Failures are ignored; the
 * first use tries again. Returns the cleanup function.
 */
export function preloadOnUse(): () => void {
  const stop = () => signs.forEach((sign) => window.removeEventListener(sign, start));
  const start = () => {
    stop();
    void Promise.allSettled([preloadDialogs(), preloadToasts()]);
  };
  signs.forEach((sign) => window.addEventListener(sign, start, { passive: true }));
  return stop;
}
