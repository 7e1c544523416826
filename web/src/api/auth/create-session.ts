import type { AuthError, GoTrueClient, Session as AuthSession } from '@supabase/auth-js';
import { filter, map, merge, Observable, pairwise, Subject } from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { writeStored } from '@/lib/storage';
import { unreachableMessage } from '../http/api-error';
import { sessionStorageKey } from './create-auth-client';

/** A server that does not answer holds nobody up longer than this. */
const signOutPatienceMs = 5_000;

/** Who is at the keyboard. */
export type SessionState =
  | { kind: 'resolving' }
  | { kind: 'signed_out' }
  | { kind: 'signed_in'; userId: string; email: string; accessToken: string };

/** The answer to a form: done, or the words to show. */
export type AuthOutcome = { ok: true } | { ok: false; message: string };

export interface Session {
  readonly state$: Behavior<SessionState>;
  /** Each access token that replaces an earlier one of the same person. */
  readonly renewedToken$: Observable<string>;
  /** The current access token, renewed first if it has run out; null when nobody is signed in. */
  accessToken: () => Promise<string | null>;
  /** Renews the access token now. */
  refresh: () => Promise<void>;
  signIn: (email: string, password: string) => Promise<AuthOutcome>;
  signUp: (email: string, password: string) => Promise<AuthOutcome>;
  /** Ends the session here, and at the server if it can be reached. */
  signOut: () => Promise<void>;
}

/** The person's session over the auth client, listened to for as long as the scope lives. */
export function createSession(scope: Scope, client: GoTrueClient): Session {
  const forgotten$ = new Subject<null>();
  const auth$ = new Observable<AuthSession | null>((subscriber) => {
    const { data } = client.onAuthStateChange((_event, session) => subscriber.next(session));
    return () => data.subscription.unsubscribe();
  });
  const state$ = scope.behavior(merge(auth$, forgotten$).pipe(map(toState)), { kind: 'resolving' });
  return {
    state$,
    renewedToken$: renewedTokens(state$),
    accessToken: async () => (await client.getSession()).data.session?.access_token ?? null,
    refresh: async () => {
      await client.refreshSession();
    },
    signIn: async (email, password) => toOutcome((await client.signInWithPassword({ email, password })).error),
    signUp: async (email, password) => toOutcome((await client.signUp({ email, password })).error),
    signOut: async () => {
      const told = client.signOut({ scope: 'local' }).then(({ error }) => error === null);
      const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), signOutPatienceMs));
      if (await Promise.race([told, tooLong])) return;
      // The client keeps a session that it could not end at the server; the person wants to be out.
      writeStored(sessionStorageKey, null);
      forgotten$.next(null);
    },
  };
}

function toState(session: AuthSession | null): SessionState {
  if (!session) return { kind: 'signed_out' };
  return {
    kind: 'signed_in',
    userId: session.user.id,
    email: session.user.email ?? '',
    accessToken: session.access_token,
  };
}

function renewedTokens(state$: Observable<SessionState>): Observable<string> {
  return state$.pipe(
    pairwise(),
    filter(
      ([before, after]) =>
        before.kind === 'signed_in' &&
        after.kind === 'signed_in' &&
        before.userId === after.userId &&
        before.accessToken !== after.accessToken,
    ),
    map(([, after]) => (after.kind === 'signed_in' ? after.accessToken : '')),
  );
}

function toOutcome(error: AuthError | null): AuthOutcome {
  if (!error) return { ok: true };
  // The client's own words for a call that got no answer are those of `fetch`.
  const unanswered = error.name === 'AuthRetryableFetchError' && !error.status;
  const message = unanswered ? unreachableMessage : error.message;
  return { ok: false, message };
}
