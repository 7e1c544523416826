import { BehaviorSubject, Subject } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import { sessionStorageKey } from '@/api/auth/stored-session';
import type { Session, SessionState } from '@/api/auth/create-session';
import { createScope } from '@/lib/rx/scope';
import { lastSessionEnd, rememberSessionEnd } from '@/lib/session-end';
import { noticeSessionEnd } from './notice-session-end';

const signedIn: SessionState = { kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' };
const signedOut: SessionState = { kind: 'signed_out' };

beforeEach(() => rememberSessionEnd(null));

function observe() {
  const state$ = new BehaviorSubject<SessionState>({ kind: 'resolving' });
  const leaving$ = new Subject<null>();
  noticeSessionEnd(createScope(), { state$, leaving$ } as unknown as Session);
  return { state$, leaving$ };
}

it('a stored session that the server no longer accepts has expired', () => {
  localStorage.setItem(sessionStorageKey, '{}');
  const { state$ } = observe();
  state$.next(signedOut);
  expect(lastSessionEnd()).toBe('expired');
});

it('someone who was not signed in has no ended session', () => {
  const { state$ } = observe();
  state$.next(signedOut);
  expect(lastSessionEnd()).toBeNull();
});

it('a session that ends on an open page has expired, until the next one begins', () => {
  const { state$ } = observe();
  state$.next(signedIn);
  state$.next(signedOut);
  expect(lastSessionEnd()).toBe('expired');
  state$.next(signedIn);
  expect(lastSessionEnd()).toBeNull();
});

it('signing out is not explained', () => {
  const { state$, leaving$ } = observe();
  state$.next(signedIn);
  leaving$.next(null);
  state$.next(signedOut);
  expect(lastSessionEnd()).toBeNull();
});

it('a reason of the server stays', () => {
  const { state$ } = observe();
  state$.next(signedIn);
  rememberSessionEnd('password_reset');
  state$.next(signedOut);
  expect(lastSessionEnd()).toBe('password_reset');
});
