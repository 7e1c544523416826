import { expect, it } from 'vitest';
import type { SessionState } from '@/api/auth/create-session';
import { needsSocket } from './needs-socket';

const signedIn: SessionState = { kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' };

it.each<[string, SessionState, boolean, string | null, boolean]>([
  ['a user who signs in waits for the profile', signedIn, false, null, false],
  ['and connects once it is known', signedIn, true, null, true],
  ['a returning user connects immediately', signedIn, false, 'u', true],
  ['another user waits', signedIn, false, 'v', false],
  ['signed out', { kind: 'signed_out' }, true, 'u', false],
  ['a code is missing', { kind: 'needs_code', userId: 'u', email: 'e', factors: [] }, true, 'u', false],
])('%s', (_what, state, known, back, expected) => {
  expect(needsSocket(state, known, back)).toBe(expected);
});
