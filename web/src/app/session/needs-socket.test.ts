import { expect, it } from 'vitest';
import type { SessionState } from '@/api/auth/create-session';
import { needsSocket } from './needs-socket';

const signedIn: SessionState = { kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' };

it.each<[string, SessionState, boolean, string | null, boolean]>([
  ['who signs in waits for the profile', signedIn, false, null, false],
  ['and is dialled for once it is known', signedIn, true, null, true],
  ['who is back waits for nothing', signedIn, false, 'u', true],
  ['somebody else in their place waits', signedIn, false, 'v', false],
  ['nobody is signed in', { kind: 'signed_out' }, true, 'u', false],
  ['a code is missing', { kind: 'needs_code', userId: 'u', email: 'e', factors: [] }, true, 'u', false],
])('%s', (_what, state, known, back, expected) => {
  expect(needsSocket(state, known, back)).toBe(expected);
});
