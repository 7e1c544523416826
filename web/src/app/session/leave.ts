import type { Session } from '@/api/auth/create-session';
import { isSessionEnd, rememberSessionEnd } from '@/lib/session-end';

/** Leaves immediately after the server has ended this session; the sign-in page states the reason. */
export function leave(session: Session, reason: string): void {
  if (session.state$.value.kind === 'signed_in') rememberSessionEnd(isSessionEnd(reason) ? reason : 'expired');
  void session.signOut();
}
