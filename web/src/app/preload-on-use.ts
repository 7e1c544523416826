import type { Session } from '@/api/auth/create-session';
import { preloadIncidentDialog } from '@/features/banners/incident-dialog';
import { preloadDialogs } from '@/ui/dialog';
import { preloadToasts } from '@/ui/toast';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** An unattended page, such as one on a wall, must renew its token even after the server has been upgraded. */
const restMs = 30_000;

/**
 * Loads the code of the auth client, dialogs and toasts once the user begins to use the page, or
 * after a rest: after the first screen, and before the first dialog, which then opens at once, also
 * without the server. Failures are ignored; the first use tries again. Returns the cleanup
 * function.
 */
export function preloadOnUse({ preload }: Pick<Session, 'preload'>): () => void {
  const stop = () => {
    clearTimeout(rest);
    signs.forEach((sign) => window.removeEventListener(sign, start));
  };
  const start = () => {
    stop();
    void Promise.allSettled([preload(), preloadDialogs(), preloadToasts(), preloadIncidentDialog()]);
  };
  const rest = setTimeout(start, restMs);
  signs.forEach((sign) => window.addEventListener(sign, start, { passive: true }));
  return stop;
}
