import type { GoTrueClient } from '@supabase/auth-js';
import { EMPTY, filter, fromEvent, Observable, of, startWith, switchMap } from 'rxjs';
import type { LateAuthClient } from './late-auth-client';
import { type AuthSession, sessionStorageKey, storedSession } from './stored-session';

/** The session over time, null for none: of the auth client, and until it is loaded the stored one. */
export const authSessions = (late: LateAuthClient): Observable<AuthSession | null> =>
  late.client$.pipe(switchMap((client) => (client ? sessionsOf(client) : storedSessions(late))));

const sessionsOf = (client: GoTrueClient) =>
  new Observable<AuthSession | null>((subscriber) => {
    const { data } = client.onAuthStateChange((_event, session) => subscriber.next(session));
    return () => data.subscription.unsubscribe();
  });

/** The stored session at first and after a change by another tab; a cleared storage names no key. */
const storedSessions = (late: LateAuthClient): Observable<AuthSession | null> =>
  fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key }) => key === sessionStorageKey || key === null),
    startWith(null),
    switchMap(() => {
      const stored = storedSession();
      if (stored.kind === 'none') return of(null);
      if (stored.kind === 'valid') return of(stored.session);
      // The client decides, and its sessions follow.
      void late.need();
      return EMPTY;
    }),
  );
