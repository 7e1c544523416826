import type { SessionState } from '@/api/auth/create-session';

/**
 * Returns whether to connect the socket: the server's session needs a profile, which a new user
 * does not have yet. A user who was signed in when the page loaded (`back`) has one, so there is no
 * wait.
 */
export const needsSocket = (state: SessionState, isProfileKnown: boolean, back: string | null): boolean =>
  state.kind === 'signed_in' && (isProfileKnown || state.userId === back);
