import { tokenClaims } from '@/lib/token-claims';

/**
 * Identity of an access token: account and session, unchanged by a renewal. Null if it is
 * unreadable.
 */
export function tokenIdentity(token: string | null): string | null {
  const { sub, session_id: session } = tokenClaims(token) ?? {};
  return typeof sub === 'string' && typeof session === 'string' ? JSON.stringify([sub, session]) : null;
}
