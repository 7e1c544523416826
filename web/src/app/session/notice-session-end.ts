import { pairwise, startWith } from 'rxjs';
import type { Session, SessionState } from '@/api/auth/create-session';
import { sessionStorageKey } from '@/api/auth/stored-session';
import type { Scope } from '@/lib/rx/scope';
import { lastSessionEnd, rememberSessionEnd } from '@/lib/session-end';
import { readStored } from '@/lib/storage';

/**
 * Remembers that a session ended without the user: it could not be renewed, at the start of the page or later. A reason
 * of the server that is already known stays; signing in forgets it.
 */
export function noticeSessionEnd(scope: Scope, session: Session): void {
  const hadSession = readStored(sessionStorageKey) !== null;
  let isLeaving = false;
  const initial: SessionState = { kind: 'resolving' };
  session.leaving$.pipe(scope.bind()).subscribe(() => (isLeaving = true));
  session.state$.pipe(startWith(initial), pairwise(), scope.bind()).subscribe(([before, after]) => {
    if (after.kind === 'signed_in') {
      isLeaving = false;
      rememberSessionEnd(null);
    }
    if (after.kind !== 'signed_out') return;
    const wasSignedIn = before.kind === 'signed_in' || (before.kind === 'resolving' && hadSession);
    if (wasSignedIn && !isLeaving && lastSessionEnd() === null) rememberSessionEnd('expired');
    isLeaving = false;
  });
}
