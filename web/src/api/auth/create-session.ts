import type { GoTrueClient, VerifyTokenHashParams } from '@supabase/auth-js';
import { distinctUntilChanged, filter, map, merge, type Observable, pairwise, Subject } from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { writeStored } from '@/lib/storage';
import { messageOf } from '@/lib/error-message';
import { ApiError } from '../http/api-error';
import type { AuthFetch } from './auth-fetch';
import { type AuthOutcome, outcomeOf, type SignUpOutcome, type AddressOutcome, unreachable, wayOf } from './auth-outcome';
import { authSessions } from './auth-sessions';
import { enterSelfHosted } from './enter-self-hosted';
import type { LateAuthClient } from './late-auth-client';
import { oncePerToken } from './once-per-token';
import { redeemLink } from './redeem-link';
import { type FirstAccount, setUp } from './set-up';
import { isRaised, isSameState, sessionState, type SessionState } from './session-state';
import { sessionStorageKey, storedSession, type StoredSession } from './stored-session';

export type { AuthOutcome, SignUpOutcome } from './auth-outcome';
export type { SecondFactor, SessionState } from './session-state';

/** Timeout for signing out at the server. */
const signOutPatienceMs = 5_000;

export interface Session {
  readonly state$: Behavior<SessionState>;
  /** The user, or the app, ends the session: it has not ended otherwise. */
  readonly leaving$: Observable<null>;
  /** Access tokens that replace an earlier one of the same user. */
  readonly renewedToken$: Observable<string>;
  /** True while the code of the auth client is needed but did not load; `preload` tries again. */
  readonly isClientMissing$: Behavior<boolean>;
  /** Loads the code of the auth client in advance; rejects if that fails. */
  preload: () => Promise<void>;
  /** Returns the current access token, renewed first if it has expired; null when signed out. */
  accessToken: () => Promise<string | null>;
  /** Renews the access token immediately. */
  refresh: () => Promise<void>;
  signIn: (email: string, password: string) => Promise<AuthOutcome>;
  /**
   * `setupCode` is required for the first account of an installation that is reachable from the
   * network.
   */
  signUp: (email: string, password: string, setupCode?: string) => Promise<SignUpOutcome>;
  /**
   * Signs in with a sign-up link and the password chosen at sign-up. A token is used once; it may
   * be tried again after a wrong password.
   */
  confirmSignUp: (token: string, password: string) => Promise<AuthOutcome>;
  /** Creates the first account of an installation, the operator's, and signs in. */
  setUp: (account: FirstAccount) => Promise<AuthOutcome>;
  /** Starts the session of a self-hosted installation, which has no sign-in. */
  enter: () => Promise<AuthOutcome>;
  /** Completes the second step with an authenticator code or a recovery code. */
  verifyCode: (factorId: string, code: string) => Promise<AuthOutcome>;
  /** Handles a request for a second factor that this page does not know: reloads the user once. */
  needsFactor: () => Promise<void>;
  /** Returns the address of the identity provider for signing in. */
  signInAddress: (provider: string, returnTo: string) => Promise<AddressOutcome>;
  /** Returns the address of the identity provider for linking it to the current account. */
  linkAddress: (provider: string, returnTo: string) => Promise<AddressOutcome>;
  /** Signs in with the code from the identity provider; each code is used once. */
  redeemCode: (code: string) => Promise<AuthOutcome>;
  /** Signs in with a password reset link; a repeated token gets the first result. */
  openRecovery: (token: string) => Promise<AuthOutcome>;
  /** Signs in with the link that restores the account's previous email address. */
  undoEmail: (token: string) => Promise<AuthOutcome>;
  /** Links the identity provider with the code from its callback. */
  redeemLink: (code: string) => Promise<AuthOutcome>;
  /** Ends the session locally, and at the server if it is reachable. */
  signOut: () => Promise<void>;
}

/** The user's session over the auth client, subscribed for the lifetime of the scope. */
export function createSession(
  scope: Scope,
  late: LateAuthClient,
  { retryAfterS, bringSetupCode }: Pick<AuthFetch, 'retryAfterS' | 'bringSetupCode'>,
): Session {
  const forgotten$ = new Subject<null>();
  const leaving$ = new Subject<null>();
  const state$ = scope.behavior<SessionState>(
    merge(authSessions(late), forgotten$).pipe(map(sessionState), distinctUntilChanged(isSameState)),
    { kind: 'resolving' },
  );
  /** Without the client's code the server counts as unreachable. */
  const outcome = async (call: (client: GoTrueClient) => Promise<{ error: unknown }>): Promise<AuthOutcome> => {
    const client = await late.need();
    return client ? outcomeOf((await call(client)).error, retryAfterS()) : unreachable;
  };
  const address = async (call: (client: GoTrueClient) => Promise<Parameters<typeof wayOf>[0]>): Promise<AddressOutcome> => {
    const client = await late.need();
    return client ? wayOf(await call(client)) : unreachable;
  };
  const refreshed = async () => (await (await late.need())?.refreshSession())?.data.session ?? null;
  const forget = () => {
    writeStored(sessionStorageKey, null);
    forgotten$.next(null);
  };
  const signOut = async () => {
    leaving$.next(null);
    const signedOut = late.load().then((client) => client.signOut({ scope: 'local' })).then(({ error }) => error === null, () => false);
    const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), signOutPatienceMs));
    // The client keeps a session that it could not end at the server, but the user wants to be
    // signed out.
    if (!(await Promise.race([signedOut, tooLong]))) forget();
  };
  return {
    state$,
    leaving$,
    renewedToken$: renewedTokens(state$),
    isClientMissing$: late.isMissing$,
    preload: async () => {
      await late.load();
    },
    accessToken: async () => {
      const stored: StoredSession = late.client$.value ? { kind: 'unclear' } : storedSession();
      if (stored.kind === 'none') return null;
      if (stored.kind === 'valid') return stored.session.access_token;
      const client = await late.need();
      if (!client) throw new ApiError(unreachable.message);
      return (await client.getSession()).data.session?.access_token ?? null;
    },
    refresh: async () => {
      await refreshed();
    },
    signIn: (email, password) => outcome((client) => client.signInWithPassword({ email, password })),
    signUp: async (email, password, setupCode = '') => {
      bringSetupCode(setupCode);
      let pending = false;
      const said = await outcome(async (client) => {
        const answer = await client.signUp({ email, password });
        pending = answer.data.session === null;
        return answer;
      });
      return said.ok ? { ok: true, pending } : said;
    },
    confirmSignUp: oncePerToken((token, password: string) => {
      // The auth client has no type for the password; it sends the whole object.
      const link: VerifyTokenHashParams & { password: string } = { token_hash: token, type: 'signup', password };
      return outcome((client) => client.verifyOtp(link));
    }, isLinkUsedUp),
    setUp: async (account) => {
      try {
        return await outcome(async (client) => client.setSession(await setUp(account)));
      } catch (failure) {
        return { ok: false, message: messageOf(failure), code: failure instanceof ApiError ? failure.code : undefined };
      }
    },
    enter: async () => {
      // The first page waits for both.
      void late.need();
      try {
        const tokens = await enterSelfHosted();
        return await outcome((client) => client.setSession(tokens));
      } catch (failure) {
        return { ok: false, message: messageOf(failure) };
      }
    },
    verifyCode: async (factorId, code) => {
      const given = await outcome((client) => client.mfa.challengeAndVerify({ factorId, code }));
      if (given.ok) return given;
      // The factor was removed elsewhere; the user object lists the remaining factors.
      if (given.code === 'mfa_factor_not_found') await refreshed();
      if (given.isSessionGone) forget();
      return given;
    },
    needsFactor: async () => {
      const said = sessionState(await refreshed());
      // The account still has no factor, so asking again would loop forever.
      if (said.kind === 'signed_in' && !isRaised(said.accessToken)) await signOut();
    },
    signInAddress: (provider, redirectTo) =>
      address((client) => client.signInWithOAuth({ provider: provider as 'github', options: { redirectTo, skipBrowserRedirect: true } })),
    linkAddress: (provider, redirectTo) =>
      address((client) => client.linkIdentity({ provider: provider as 'github', options: { redirectTo, skipBrowserRedirect: true } })),
    redeemCode: oncePerToken((code) => outcome((client) => client.exchangeCodeForSession(code))),
    openRecovery: oncePerToken((token) => outcome((client) => client.verifyOtp({ token_hash: token, type: 'recovery' }))),
    // The auth client does not know this kind of link; the server handles it like a password reset.
    undoEmail: oncePerToken((token) => outcome((client) => client.verifyOtp({ token_hash: token, type: 'email_undo' as 'recovery' }))),
    redeemLink: oncePerToken(redeemLink),
    signOut,
  };
}

/**
 * Returns whether the sign-up link is used up; after every other response it may be tried again.
 */
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
