import { useSessionState } from '@/api/auth/session-context';
import { ClaimPage } from '@/features/claim/claim-page';
import { ResolvingSession } from './resolving-session';

/** The page behind the link of an offered project, for people who are signed in and for those who are not. */
export function ClaimRoute() {
  const state = useSessionState();
  if (state.kind === 'resolving') return <ResolvingSession />;
  // Another person signing in starts the page over.
  return <ClaimPage key={state.kind === 'signed_in' ? state.userId : ''} signedInAs={state.kind === 'signed_in' ? state : null} />;
}
