import { toast } from 'sonner';
import type { Session } from '@/api/auth/create-session';

/** What the person is told when the server has ended this sign-in, by its reason. */
const words: Record<string, string> = {
  session_ended: 'This sign-in was ended from another place. Sign in again to go on.',
  password_reset: 'Your password was changed. Sign in with the new one.',
  account_deleted: 'Your account is deleted.',
};

/** Leaves at once, with a word, after the server has ended this sign-in. */
export function leave(session: Session, reason: string): void {
  const told = words[reason];
  if (told && session.state$.value.kind === 'signed_in') toast.info(told);
  void session.signOut();
}
