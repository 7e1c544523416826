import { createContext, use } from 'react';
import { useBehavior } from '@/lib/rx/use-behavior';
import type { Session, SessionState } from './create-session';

/** Provides the session to the components. */
export const SessionContext = createContext<Session | null>(null);

/** Returns the session and its actions; must be used below the provider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  return session;
}

/** Returns the current session state. */
export function useSessionState(): SessionState {
  return useBehavior(useSession().state$);
}
