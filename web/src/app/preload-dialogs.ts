import { preloadDialogs } from '@/ui/dialog';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads the code of dialogs once the user begins to use the page: after the first screen, and before
 * the first dialog. Failures are ignored; opening a dialog tries again. Returns the cleanup function.
 */
export function preloadDialogsOnUse(): () => void {
  const stop = () => signs.forEach((sign) => window.removeEventListener(sign, start));
  const start = () => {
    stop();
    void preloadDialogs().catch(() => undefined);
  };
  signs.forEach((sign) => window.addEventListener(sign, start, { passive: true }));
  return stop;
}
