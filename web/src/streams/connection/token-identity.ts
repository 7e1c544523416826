/**
 * Whom an access token (a JWT, RFC 7519) speaks for: its account and session, which a renewed token
 * keeps. Null for what cannot be read. Nothing is verified: the server does that.
 */
export function tokenIdentity(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    const { sub, session_id: session } = claims;
    return typeof sub === 'string' && typeof session === 'string' ? JSON.stringify([sub, session]) : null;
  } catch {
    return null;
  }
}
