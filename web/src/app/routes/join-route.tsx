import { useSessionState } from '@/api/auth/session-context';
import { JoinPage } from '@/features/join/join-page';
import { ResolvingSession } from './resolving-session';

/** The page of an invitation's link, for signed-in and signed-out users. */
export function JoinRoute() {
  const state = useSessionState();
  if (state.kind === 'resolving') return <ResolvingSession />;
  // Another user signing in resets the page.
  return <JoinPage key={state.kind === 'signed_in' ? state.userId : ''} signedInAs={state.kind === 'signed_in' ? state : null} />;
}
