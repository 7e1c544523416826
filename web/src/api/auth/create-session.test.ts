import type { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '@/lib/rx/scope';
import { unreachableMessage } from '../http/api-error';
import { createSession, type Session } from './create-session';

const ofSam = (token: string) => ({ access_token: token, user: { id: 'sam', email: 'sam@example.com' } });

let scope: Scope;
let session: Session;
let tell: (event: string, session: unknown) => void;
const unsubscribe = vi.fn();
const client = { signOut: vi.fn(), signInWithPassword: vi.fn() };

beforeEach(() => {
  scope = createScope();
  const fake = {
    ...client,
    onAuthStateChange: (listener: typeof tell) => {
      tell = listener;
      return { data: { subscription: { unsubscribe } } };
    },
  };
  session = createSession(scope, fake as unknown as GoTrueClient);
});
afterEach(() => scope.end());

describe('session', () => {
  it('resolves, signs in, renews its token and signs out', () => {
    const renewed: string[] = [];
    session.renewedToken$.subscribe((token) => renewed.push(token));
    expect(session.state$.value).toEqual({ kind: 'resolving' });
    tell('INITIAL_SESSION', ofSam('t1'));
    expect(session.state$.value).toMatchObject({ kind: 'signed_in', userId: 'sam', accessToken: 't1' });
    tell('TOKEN_REFRESHED', ofSam('t2'));
    tell('SIGNED_IN', ofSam('t2'));
    expect(renewed).toEqual(['t2']);
    tell('SIGNED_OUT', null);
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
  });

  it('is forgotten here even when the server cannot be told', async () => {
    tell('SIGNED_IN', ofSam('t1'));
    localStorage.setItem('signalbox.session', '{}');
    client.signOut.mockResolvedValueOnce({ error: new Error('away') });
    await session.signOut();
    expect(session.state$.value).toEqual({ kind: 'signed_out' });
    expect(localStorage.getItem('signalbox.session')).toBeNull();
  });

  it('gives the words for a refusal and for a server that is away', async () => {
    client.signInWithPassword.mockResolvedValueOnce({ error: { name: 'AuthApiError', message: 'Invalid login credentials' } });
    expect(await session.signIn('a', 'b')).toEqual({ ok: false, message: 'Invalid login credentials' });
    client.signInWithPassword.mockResolvedValueOnce({ error: { name: 'AuthRetryableFetchError', status: 0, message: 'x' } });
    expect(await session.signIn('a', 'b')).toEqual({ ok: false, message: unreachableMessage });
  });

  it('stops listening with its scope', () => {
    scope.end();
    expect(unsubscribe).toHaveBeenCalled();
  });
});
