import { useSessionState } from '@/api/auth/session-context';
import { JoinPage } from '@/features/join/join-page';
import { ResolvingSession } from './resolving-session';

/** The page behind an invitation's link, for people who are signed in and for those who are not. */
export function JoinRoute() {
  const state = useSessionState();
  if (state.kind === 'resolving') return <ResolvingSession />;
  // Another person signing in starts the page over.
  return <JoinPage key={state.kind === 'signed_in' ? state.userId : ''} signedInAs={state.kind === 'signed_in' ? state : null} />;
}
