import type { SessionState } from '@/api/auth/create-session';

/**
 * Whether the socket is to be dialled: the server's session is shown by a profile, which who signs in for the first
 * time has not got yet. Whoever was signed in when the page began (`back`) has one, so that nothing is waited for.
 */
export const needsSocket = (state: SessionState, isProfileKnown: boolean, back: string | null): boolean =>
  state.kind === 'signed_in' && (isProfileKnown || state.userId === back);
