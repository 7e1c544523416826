import { tokenClaims } from '@/lib/token-claims';
import type { AuthSession } from './stored-session';

/** An authenticator that can complete a sign-in. */
export interface SecondFactor {
  id: string;
  name: string;
}

/** The state of the session. */
export type SessionState =
  | { kind: 'resolving' }
  | { kind: 'signed_out' }
  /** The first step is done; a code of one of these factors is required next. */
  | { kind: 'needs_code'; userId: string; email: string; factors: SecondFactor[] }
  | { kind: 'signed_in'; userId: string; email: string; accessToken: string };

/** Converts the auth client's session; null means signed out. */
export function sessionState(session: AuthSession | null): SessionState {
  if (!session) return { kind: 'signed_out' };
  const identity = { userId: session.user.id, email: session.user.email ?? '' };
  const factors = verifiedFactors(session);
  return factors.length > 0 && !isRaised(session.access_token)
    ? { kind: 'needs_code', ...identity, factors }
    : { kind: 'signed_in', ...identity, accessToken: session.access_token };
}

/** The auth client repeats its session, for example whenever the tab becomes visible. */
export const isSameState = (one: SessionState, other: SessionState): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns whether a second factor was verified in the session of a token. */
export const isRaised = (accessToken: string): boolean => tokenClaims(accessToken)?.aal === 'aal2';

const verifiedFactors = ({ user }: AuthSession): SecondFactor[] =>
  (user.factors ?? [])
    .filter(({ status }) => status === 'verified')
    .map(({ id, friendly_name }) => ({ id, name: friendly_name ?? 'Authenticator' }));
