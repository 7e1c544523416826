import { useSessionState } from '@/api/auth/session-context';
import { TransferPage } from '@/features/project-transfer/transfer-page';
import { ResolvingSession } from './resolving-session';

/** The page of a project transfer link, for signed-in and signed-out users. */
export function ProjectTransferRoute() {
  const state = useSessionState();
  if (state.kind === 'resolving') return <ResolvingSession />;
  // Another user signing in resets the page.
  return <TransferPage key={state.kind === 'signed_in' ? state.userId : ''} signedInAs={state.kind === 'signed_in' ? state : null} />;
}
