import type { GoTrueClient, Session as AuthSession, VerifyTokenHashParams } from '@supabase/auth-js';
import { filter, map, merge, Observable, pairwise, Subject } from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { writeStored } from '@/lib/storage';
import { wordsOf } from '@/lib/error-words';
import type { AuthFetch } from './auth-fetch';
import { type AuthOutcome, outcomeOf, type SignUpOutcome, type AddressOutcome, wayOf } from './auth-outcome';
import { sessionStorageKey } from './create-auth-client';
import { enterSelfHosted } from './enter-self-hosted';
import { oncePerToken } from './once-per-token';
import { redeemLink } from './redeem-link';
import { isRaised, sessionState, type SessionState } from './session-state';

export type { AuthOutcome, SignUpOutcome } from './auth-outcome';
export type { SecondFactor, SessionState } from './session-state';

/** A server that does not answer holds no one up longer than this. */
const signOutPatienceMs = 5_000;

export interface Session {
  readonly state$: Behavior<SessionState>;
  /** Each access token that replaces an earlier one of the same person. */
  readonly renewedToken$: Observable<string>;
  /** The current access token, renewed first if it has run out; null when no one is signed in. */
  accessToken: () => Promise<string | null>;
  /** Renews the access token now. */
  refresh: () => Promise<void>;
  signIn: (email: string, password: string) => Promise<AuthOutcome>;
  /** `setupCode` is for the first account of an installation that others can reach. */
  signUp: (email: string, password: string, setupCode?: string) => Promise<SignUpOutcome>;
  /**
   * Signs in with the link of a sign-up and the password chosen there. The same token is used once; after a wrong
   * password it may be tried again.
   */
  confirmSignUp: (token: string, password: string) => Promise<AuthOutcome>;
  /** Begins the session of a self-hosted installation, where no one signs in. */
  enter: () => Promise<AuthOutcome>;
  /** The second step: a code of an authenticator, or a recovery code in its place. */
  verifyCode: (factorId: string, code: string) => Promise<AuthOutcome>;
  /** The server wants a second factor that this page knows nothing of: asks who we are, once. */
  needsFactor: () => Promise<void>;
  /** Where the identity provider asks the person, on the way to sign in. */
  signInAddress: (provider: string, returnTo: string) => Promise<AddressOutcome>;
  /** The same on the way to link it to the account of who is signed in. */
  linkAddress: (provider: string, returnTo: string) => Promise<AddressOutcome>;
  /** Signs in with what the identity provider sent back to this browser; the same code is used once. */
  redeemCode: (code: string) => Promise<AuthOutcome>;
  /** Signs in with the link for a forgotten password; the same token is used once, and answered as it was. */
  openRecovery: (token: string) => Promise<AuthOutcome>;
  /** The same with the link that restores an earlier address of the account. */
  undoEmail: (token: string) => Promise<AuthOutcome>;
  /** Links the identity provider with what it sent back to this browser. */
  redeemLink: (code: string) => Promise<AuthOutcome>;
  /** Ends the session here, and at the server if it can be reached. */
  signOut: () => Promise<void>;
}

/** The person's session over the auth client, listened to for as long as the scope lives. */
export function createSession(
  scope: Scope,
  client: GoTrueClient,
  { retryAfterS, bringSetupCode }: Pick<AuthFetch, 'retryAfterS' | 'bringSetupCode'>,
): Session {
  const forgotten$ = new Subject<null>();
  const auth$ = new Observable<AuthSession | null>((subscriber) => {
    const { data } = client.onAuthStateChange((_event, session) => subscriber.next(session));
    return () => data.subscription.unsubscribe();
  });
  const state$ = scope.behavior(merge(auth$, forgotten$).pipe(map(sessionState)), { kind: 'resolving' });
  const outcome = (answer: { error: unknown }) => outcomeOf(answer.error, retryAfterS());
  const forget = () => {
    writeStored(sessionStorageKey, null);
    forgotten$.next(null);
  };
  const signOut = async () => {
    const told = client.signOut({ scope: 'local' }).then(({ error }) => error === null);
    const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), signOutPatienceMs));
    // The client keeps a session that it could not end at the server; the person wants to be out.
    if (!(await Promise.race([told, tooLong]))) forget();
  };
  return {
    state$,
    renewedToken$: renewedTokens(state$),
    accessToken: async () => (await client.getSession()).data.session?.access_token ?? null,
    refresh: async () => {
      await client.refreshSession();
    },
    signIn: async (email, password) => outcome(await client.signInWithPassword({ email, password })),
    signUp: async (email, password, setupCode = '') => {
      bringSetupCode(setupCode);
      const answer = await client.signUp({ email, password });
      const said = outcome(answer);
      return said.ok ? { ok: true, pending: answer.data.session === null } : said;
    },
    confirmSignUp: oncePerToken(async (token, password: string) => {
      // The auth client has no type for the password; it sends the whole object.
      const link: VerifyTokenHashParams & { password: string } = { token_hash: token, type: 'signup', password };
      return outcome(await client.verifyOtp(link));
    }, isLinkUsedUp),
    enter: async () => {
      try {
        return outcome(await client.setSession(await enterSelfHosted()));
      } catch (failure) {
        return { ok: false, message: wordsOf(failure) };
      }
    },
    verifyCode: async (factorId, code) => {
      const given = outcome(await client.mfa.challengeAndVerify({ factorId, code }));
      if (given.ok) return given;
      // It was removed elsewhere: who we are says what is left to ask.
      if (given.code === 'mfa_factor_not_found') await client.refreshSession();
      if (given.isSessionGone) forget();
      return given;
    },
    needsFactor: async () => {
      const { data } = await client.refreshSession();
      const said = sessionState(data.session);
      // It still has none to give, so that asking again would never end.
      if (said.kind === 'signed_in' && !isRaised(said.accessToken)) await signOut();
    },
    signInAddress: async (provider, redirectTo) =>
      wayOf(await client.signInWithOAuth({ provider: provider as 'github', options: { redirectTo, skipBrowserRedirect: true } })),
    linkAddress: async (provider, redirectTo) =>
      wayOf(await client.linkIdentity({ provider: provider as 'github', options: { redirectTo, skipBrowserRedirect: true } })),
    redeemCode: oncePerToken(async (code) => outcome(await client.exchangeCodeForSession(code))),
    openRecovery: oncePerToken(async (token) => outcome(await client.verifyOtp({ token_hash: token, type: 'recovery' }))),
    // The auth client does not know this kind of link; the server answers as for a forgotten password.
    undoEmail: oncePerToken(async (token) =>
      outcome(await client.verifyOtp({ token_hash: token, type: 'email_undo' as 'recovery' })),
    ),
    redeemLink: oncePerToken(redeemLink),
    signOut,
  };
}

/** Whether the link of a sign-up is used up; after every other answer it may be tried again. */
const isLinkUsedUp = (it: AuthOutcome): boolean => it.ok || it.code === 'otp_expired';

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
