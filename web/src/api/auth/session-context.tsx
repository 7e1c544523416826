import { createContext, use } from 'react';
import { useBehavior } from '@/lib/rx/use-behavior';
import type { Session, SessionState } from './create-session';

/** Carries the session to the components. */
export const SessionContext = createContext<Session | null>(null);

/** The session and what can be done with it; only below the provider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  return session;
}

/** Who is at the keyboard, now. */
export function useSessionState(): SessionState {
  return useBehavior(useSession().state$);
}
