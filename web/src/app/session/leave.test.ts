import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Session, SessionState } from '@/api/auth/create-session';
import { lastSessionEnd, rememberSessionEnd } from '@/lib/session-end';
import { leave } from './leave';

beforeEach(() => rememberSessionEnd(null));

function sessionIn(state: SessionState) {
  const signOut = vi.fn(() => Promise.resolve());
  return { signOut, session: { state$: new BehaviorSubject(state), signOut } as unknown as Session };
}
const signedIn: SessionState = { kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' };

it.each([
  ['session_ended', 'session_ended'],
  ['account_deleted', 'account_deleted'],
  ['something new', 'expired'],
])('leaves immediately for the reason %s, and remembers %s', (reason, remembered) => {
  const { session, signOut } = sessionIn(signedIn);
  leave(session, reason);
  expect(lastSessionEnd()).toBe(remembered);
  expect(signOut).toHaveBeenCalledOnce();
});

it('has no reason after the user has left', () => {
  const { session, signOut } = sessionIn({ kind: 'signed_out' });
  leave(session, 'session_ended');
  expect(lastSessionEnd()).toBeNull();
  expect(signOut).toHaveBeenCalledOnce();
});
