import type { Session } from '@/api/auth/create-session';
import { toast } from '@/ui/toast';

/** Message shown when the server has ended this session, by reason. */
const words: Record<string, string> = {
  session_ended: 'You were signed out from another device. Sign in again to continue.',
  password_reset: 'Your password was changed. Sign in with the new one.',
  account_deleted: 'Your account has been deleted.',
};

/** Leaves immediately, with a message, after the server has ended this session. */
export function leave(session: Session, reason: string): void {
  const message = words[reason];
  if (message && session.state$.value.kind === 'signed_in') toast.info(message);
  void session.signOut();
}
