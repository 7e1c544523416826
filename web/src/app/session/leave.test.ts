import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { Session, SessionState } from '@/api/auth/create-session';
import { toast } from '@/ui/toast';
import { leave } from './leave';

let spy: MockInstance<typeof toast.info>;
beforeEach(() => {
  spy = vi.spyOn(toast, 'info');
});

function sessionIn(state: SessionState) {
  const signOut = vi.fn(() => Promise.resolve());
  return { signOut, session: { state$: new BehaviorSubject(state), signOut } as unknown as Session };
}

it('leaves immediately, with a message for remote causes', () => {
  const { session, signOut } = sessionIn({ kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' });
  leave(session, 'session_ended');
  expect(spy).toHaveBeenCalledExactlyOnceWith('You were signed out from another device. Sign in again to continue.');
  expect(signOut).toHaveBeenCalledOnce();
});

it('shows no message for a reason without a text, nor after having left', () => {
  const here = sessionIn({ kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' });
  leave(here.session, 'something new');
  const gone = sessionIn({ kind: 'signed_out' });
  leave(gone.session, 'session_ended');
  expect(spy).not.toHaveBeenCalled();
  expect([here.signOut, gone.signOut].map((it) => it.mock.calls.length)).toEqual([1, 1]);
});
