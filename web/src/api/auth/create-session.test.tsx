import type { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '@/lib/rx/scope';
import { unreachableMessage } from '../http/api-error';
import { createSession, type Session } from './create-session';
import { lateAuthClient } from './late-auth-client';
import { sessionStorageKey } from './stored-session';

const phone = { id: 'phone', friendly_name: 'Phone', factor_type: 'totp', status: 'verified' };
const ofSam = (token: string, factors: unknown[] = []) => ({
  access_token: token,
  user: { id: 'sam', email: 'sam@example.com', factors },
});
const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

/** As the auth client stores it; valid for an hour by default. */
const stored = (token: string, validS = 3_600) =>
  JSON.stringify({ ...ofSam(token), refresh_token: 'r', expires_at: Math.floor(Date.now() / 1_000) + validS });

let scope: Scope;
let session: Session;
let notify: (event: string, session: unknown) => void;
const unsubscribe = vi.fn();
const client = {
  signOut: vi.fn(),
  signInWithPassword: vi.fn(),
  refreshSession: vi.fn(),
  signInWithOAuth: vi.fn(),
  exchangeCodeForSession: vi.fn(),
  getSession: vi.fn(),
  mfa: { challengeAndVerify: vi.fn() },
};
const load = vi.fn<() => Promise<GoTrueClient>>();
const retryAfterS = vi.fn<() => number | undefined>();

const start = () => {
  session = createSession(scope, lateAuthClient(load), { retryAfterS, bringSetupCode: () => {} });
};
beforeEach(() => {
  scope = createScope();
  const fake = {
    ...client,
    onAuthStateChange: (listener: typeof notify) => {
      notify = listener;
      return { data: { subscription: { unsubscribe } } };
    },
  };
  load.mockReset().mockResolvedValue(fake as unknown as GoTrueClient);
});
afterEach(() => {
  scope.end();
  localStorage.clear();
});

describe('session', () => {
  beforeEach(async () => {
    start();
    await session.preload();
  });

  it('signs in, renews its token and signs out', () => {
    const renewed: string[] = [];
    session.renewedToken$.subscribe((token) => renewed.push(token));
    notify('INITIAL_SESSION', ofSam('t1'));
    expect(session.state$.value).toMatchObject({ kind: 'signed_in', userId: 'sam', accessToken: 't1' });
    notify('TOKEN_REFRESHED', ofSam('t2'));
    notify('SIGNED_IN', ofSam('t2'));
    expect(renewed).toEqual(['t2']);
    notify('SIGNED_OUT', null);
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
  });

  it('ends locally even if the server is unreachable', async () => {
    notify('SIGNED_IN', ofSam('t1'));
    localStorage.setItem('signalbox.session', '{}');
    client.signOut.mockResolvedValueOnce({ error: new Error('away') });
    await session.signOut();
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
    expect(localStorage.getItem('signalbox.session')).toBeNull();
  });

  it('returns the error text of a refusal and of an unreachable server', async () => {
    client.signInWithPassword.mockResolvedValueOnce({ error: { name: 'AuthApiError', message: 'Invalid login credentials' } });
    expect(await session.signIn('a', 'b')).toEqual({ ok: false, message: 'Invalid login credentials' });
    client.signInWithPassword.mockResolvedValueOnce({ error: { name: 'AuthRetryableFetchError', status: 0, message: 'x' } });
    expect(await session.signIn('a', 'b')).toEqual({ ok: false, message: unreachableMessage });
  });

  it('is not signed in before the second factor is verified', async () => {
    notify('INITIAL_SESSION', ofSam(tokenOf({ aal: 'aal1' }), [phone, { ...phone, id: 'begun', status: 'unverified' }]));
    expect(session.state$.value).toEqual({
      kind: 'needs_code',
      userId: 'sam',
      email: 'sam@example.com',
      factors: [{ id: 'phone', name: 'Phone' }],
    });
    client.mfa.challengeAndVerify.mockResolvedValueOnce({ error: null });
    expect(await session.verifyCode('phone', '123456')).toEqual({ ok: true });
    expect(client.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'phone', code: '123456' });
    notify('MFA_CHALLENGE_VERIFIED', ofSam(tokenOf({ aal: 'aal2' }), [phone]));
    expect(session.state$.value.kind).toBe('signed_in');
  });

  it('reports the wait after too many codes', async () => {
    retryAfterS.mockReturnValue(840);
    const refused = { name: 'AuthApiError', status: 429, code: 'over_request_rate_limit', message: 'Too many attempts.' };
    client.mfa.challengeAndVerify.mockResolvedValueOnce({ error: refused });
    expect(await session.verifyCode('phone', '1')).toMatchObject({ ok: false, message: 'Too many attempts.', retryAfterS: 840 });
    client.mfa.challengeAndVerify.mockResolvedValueOnce({ error: { ...refused, status: 400 } });
    expect(await session.verifyCode('phone', '1')).not.toHaveProperty('retryAfterS');
  });

  it('reloads the user when the authenticator was removed, and signs out when the session has ended', async () => {
    client.mfa.challengeAndVerify.mockResolvedValueOnce({ error: { code: 'mfa_factor_not_found', message: 'There is no such authenticator.' } });
    await session.verifyCode('phone', '123456');
    expect(client.refreshSession).toHaveBeenCalledOnce();
    notify('INITIAL_SESSION', ofSam(tokenOf({ aal: 'aal1' }), [phone]));
    client.mfa.challengeAndVerify.mockResolvedValueOnce({ error: { name: 'AuthSessionMissingError', message: 'Auth session missing!' } });
    expect(await session.verifyCode('phone', '123456')).toMatchObject({ message: 'Your session has ended. Sign in again.' });
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
  });

  it('signs out when the server requires a factor that the account does not have', async () => {
    client.signOut.mockReset().mockResolvedValue({ error: null });
    client.refreshSession.mockResolvedValueOnce({ data: { session: ofSam(tokenOf({ aal: 'aal1' }), [phone]) } });
    await session.needsFactor();
    client.refreshSession.mockResolvedValueOnce({ data: { session: ofSam(tokenOf({ aal: 'aal2' }), [phone]) } });
    await session.needsFactor();
    expect(client.signOut).not.toHaveBeenCalled();
    client.refreshSession.mockResolvedValueOnce({ data: { session: ofSam(tokenOf({ aal: 'aal1' })) } });
    await session.needsFactor();
    expect(client.signOut).toHaveBeenCalledOnce();
  });

  it('returns the address of the identity provider, or an error text', async () => {
    client.signInWithOAuth.mockResolvedValueOnce({ data: { url: 'https://code.example/' }, error: null });
    expect(await session.signInAddress('gitlab', 'https://here/back')).toEqual({ ok: true, url: 'https://code.example/' });
    expect(client.signInWithOAuth).toHaveBeenCalledWith({
      provider: 'gitlab',
      options: { redirectTo: 'https://here/back', skipBrowserRedirect: true },
    });
    client.signInWithOAuth.mockResolvedValueOnce({ data: { url: null }, error: null });
    expect(await session.signInAddress('gitlab', 'x')).toMatchObject({ ok: false });
    client.exchangeCodeForSession.mockResolvedValueOnce({ error: { name: 'AuthRetryableFetchError', status: 503, message: '{}' } });
    expect(await session.redeemCode('c')).toMatchObject({ ok: false, message: 'An error has occurred: 503' });
  });

  it('unsubscribes when its scope ends', () => {
    scope.end();
    expect(unsubscribe).toHaveBeenCalled();
  });
});

describe('before the code of the auth client is loaded, the session', () => {
  /** What the browser reports to other tabs. */
  const storedElsewhere = (value: string | null) => {
    if (value === null) localStorage.removeItem(sessionStorageKey);
    else localStorage.setItem(sessionStorageKey, value);
    window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey }));
  };

  it('is the stored one, also its token, and changes no state when the client confirms it', async () => {
    localStorage.setItem(sessionStorageKey, stored('t1'));
    start();
    expect(session.state$.value).toEqual({ kind: 'signed_in', userId: 'sam', email: 'sam@example.com', accessToken: 't1' });
    expect(await session.accessToken()).toBe('t1');
    expect(load).not.toHaveBeenCalled();
    const states: unknown[] = [];
    session.state$.subscribe((state) => states.push(state));
    await session.preload();
    notify('INITIAL_SESSION', ofSam('t1'));
    expect(states).toHaveLength(1);
    client.getSession.mockResolvedValueOnce({ data: { session: ofSam('t2') } });
    expect(await session.accessToken()).toBe('t2');
  });

  it('misses the second factor', () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify({ ...(JSON.parse(stored(tokenOf({ aal: 'aal1' }))) as object), user: ofSam('', [phone]).user }));
    start();
    expect(session.state$.value).toMatchObject({ kind: 'needs_code', factors: [{ id: 'phone', name: 'Phone' }] });
    expect(load).not.toHaveBeenCalled();
  });

  it('is signed out if none is stored', async () => {
    start();
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
    expect(await session.accessToken()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['whose token expires within 90 s', () => stored('old', 89)],
    ['that cannot be read', () => 'torn {'],
    ['without a user', () => JSON.stringify({ access_token: 't', refresh_token: 'r', expires_at: 4_000_000_000 })],
  ])('%s is decided by the client', async (_what, value) => {
    localStorage.setItem(sessionStorageKey, value());
    start();
    expect(session.state$.value).toEqual({ kind: 'resolving' });
    expect(load).toHaveBeenCalledOnce();
    await session.preload();
    notify('INITIAL_SESSION', ofSam('t2'));
    expect(session.state$.value).toMatchObject({ kind: 'signed_in', accessToken: 't2' });
  });

  it('follows other tabs', () => {
    localStorage.setItem(sessionStorageKey, stored('t1'));
    start();
    const renewed: string[] = [];
    session.renewedToken$.subscribe((token) => renewed.push(token));
    storedElsewhere(stored('t2'));
    expect(renewed).toEqual(['t2']);
    storedElsewhere(null);
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
    storedElsewhere(stored('t3'));
    expect(session.state$.value).toMatchObject({ kind: 'signed_in', accessToken: 't3' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.theme' }));
    expect(load).not.toHaveBeenCalled();
  });

  it('loads it for a form, and once', async () => {
    start();
    client.signInWithPassword.mockResolvedValue({ error: null });
    expect(await Promise.all([session.signIn('a', 'b'), session.signIn('a', 'b')])).toEqual([{ ok: true }, { ok: true }]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('reports that it does not load, and tries again', async () => {
    start();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    expect(await session.signIn('a', 'b')).toEqual({ ok: false, message: unreachableMessage });
    expect(session.isClientMissing$.value).toBe(true);
    client.signInWithPassword.mockResolvedValueOnce({ error: null });
    expect(await session.signIn('a', 'b')).toEqual({ ok: true });
    expect(session.isClientMissing$.value).toBe(false);
  });

  it('has no token while an old one cannot be renewed', async () => {
    localStorage.setItem(sessionStorageKey, stored('old', 10));
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    start();
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'ApiError', message: unreachableMessage });
    expect(session.state$.value).toEqual({ kind: 'resolving' });
  });

  it('ends locally even if the client does not load', async () => {
    localStorage.setItem(sessionStorageKey, stored('t1'));
    start();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await session.signOut();
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
    expect(localStorage.getItem(sessionStorageKey)).toBeNull();
  });
});
