import { useSyncExternalStore } from 'react';

/** Why the session ended, if the user did not sign out. */
export type SessionEnd = 'session_ended' | 'password_reset' | 'account_deleted' | 'expired';

/** The reasons in words, for the sign-in page. */
export const sessionEndTexts: Record<SessionEnd, string> = {
  session_ended: 'You were signed out from another device. Sign in again to continue.',
  password_reset: 'Your password was changed. Sign in with the new one.',
  account_deleted: 'Your account has been deleted.',
  expired: 'Your session has expired or was ended elsewhere. Sign in again to continue.',
};

/** For the lifetime of the page only: after a reload it would no longer be news. */
let latest: SessionEnd | null = null;
const listeners = new Set<() => void>();

/** Returns whether a text of the server is a known reason. */
export const isSessionEnd = (reason: string): reason is SessionEnd => Object.hasOwn(sessionEndTexts, reason);

/** Remembers why the session ended; null once there is another session. */
export function rememberSessionEnd(reason: SessionEnd | null): void {
  latest = reason;
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Why the last session ended; null if the user signed out, or has not been signed in on this page. */
export const useSessionEnd = (): SessionEnd | null => useSyncExternalStore(listen, () => latest);

/** The same, outside of components. */
export const lastSessionEnd = (): SessionEnd | null => latest;
