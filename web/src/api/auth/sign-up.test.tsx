import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScope, type Scope } from '@/lib/rx/scope';
import { fakeFetch, type FakeFetch } from '@/testing/fake-fetch';
import { createAuthFetch } from './auth-fetch';
import { createAuthClient } from './create-auth-client';
import { sessionStorageKey } from './stored-session';
import { createSession, type Session } from './create-session';
import { lateAuthClient } from './late-auth-client';

const signedIn = {
  access_token: 'h.e30.s',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: 'sam', email: 'sam@example.com', factors: [] },
};
const pending = { email: 'sam@example.com', confirmation_sent_at: '2026-11-20T18:00:00.000Z', aud: 'authenticated' };
const expired = { code: 'otp_expired', message: 'This link has already been used or has expired.' };
const wrong = { code: 'invalid_credentials', message: 'Invalid login credentials' };
const tooMany = { code: 'over_request_rate_limit', message: 'Too many attempts. Try again in 1 minute.' };

let scope: Scope;
let session: Session;
let server: FakeFetch;

// The real auth client, because it decides the result of a response without a session.
const authFetch = createAuthFetch();
const client = createAuthClient('http://localhost', authFetch);

beforeEach(() => {
  scope = createScope();
  server = fakeFetch();
  session = createSession(scope, lateAuthClient(() => Promise.resolve(client)), authFetch);
});
afterEach(() => scope.end());
afterAll(() => client.stopAutoRefresh());

describe('a sign-up', () => {
  it('is pending when the response has no session, and signs in no account', async () => {
    server.answer(pending);
    expect(await session.signUp('sam@example.com', 'lanterns on a viaduct')).toEqual({ ok: true, pending: true });
    expect(server.calls[0]).toMatchObject({ call: 'POST /auth/v1/signup', body: { email: 'sam@example.com' } });
    expect(localStorage.getItem(sessionStorageKey)).toBeNull();
    expect(session.state$.value.kind).toBe('signed_out');
  });

  it('signs in when the response has a session', async () => {
    server.answer(signedIn);
    expect(await session.signUp('sam@example.com', 'lanterns on a viaduct')).toEqual({ ok: true, pending: false });
    expect(session.state$.value).toMatchObject({ kind: 'signed_in', email: 'sam@example.com' });
  });

  it('returns the error text and the wait in seconds after too many attempts', async () => {
    server.answer(tooMany, 429, { 'Retry-After': '42' });
    expect(await session.signUp('sam@example.com', 'x')).toMatchObject({ ok: false, message: tooMany.message, retryAfterS: 42 });
  });
});

describe('the link of a sign-up', () => {
  it('signs in with the password, once', async () => {
    server.answer(signedIn);
    const both = await Promise.all([session.confirmSignUp('abc', 'viaduct'), session.confirmSignUp('abc', 'viaduct')]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(await session.confirmSignUp('abc', 'viaduct')).toEqual({ ok: true });
    expect(server.calls).toEqual([
      { call: 'POST /auth/v1/verify', body: { type: 'signup', token_hash: 'abc', password: 'viaduct', gotrue_meta_security: {} } },
    ]);
    expect(session.state$.value).toMatchObject({ kind: 'signed_in', userId: 'sam' });
  });

  it('may be tried again after a wrong password, and after too many attempts', async () => {
    server.answer(wrong, 400);
    expect(await session.confirmSignUp('abc', 'viadukt')).toMatchObject({ ok: false, code: 'invalid_credentials' });
    server.answer(tooMany, 429);
    expect(await session.confirmSignUp('abc', 'viadukt')).toMatchObject({ ok: false, code: 'over_request_rate_limit' });
    server.answer(signedIn);
    expect(await session.confirmSignUp('abc', 'viaduct')).toEqual({ ok: true });
    expect(server.calls).toHaveLength(3);
  });

  it('is not sent again after it has expired', async () => {
    server.answer(expired, 400);
    expect(await session.confirmSignUp('abc', 'viaduct')).toMatchObject({ ok: false, ...expired });
    expect(await session.confirmSignUp('abc', 'viaduct')).toMatchObject({ ok: false, ...expired });
    expect(server.calls).toHaveLength(1);
  });
});
