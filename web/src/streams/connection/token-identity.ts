import { tokenClaims } from '@/lib/token-claims';

/**
 * Whom an access token speaks for: its account and session, which a renewed token keeps. Null for
 * what cannot be read.
 */
export function tokenIdentity(token: string | null): string | null {
  const { sub, session_id: session } = tokenClaims(token) ?? {};
  return typeof sub === 'string' && typeof session === 'string' ? JSON.stringify([sub, session]) : null;
}
