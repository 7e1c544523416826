import { useSessionState } from '@/api/auth/session-context';
import { TransferPage } from '@/features/project-transfer/transfer-page';
import { ResolvingSession } from './resolving-session';

/** The page behind the link of an offered project, for people who are signed in and for those who are not. */
export function ProjectTransferRoute() {
  const state = useSessionState();
  if (state.kind === 'resolving') return <ResolvingSession />;
  // Another person signing in starts the page over.
  return <TransferPage key={state.kind === 'signed_in' ? state.userId : ''} signedInAs={state.kind === 'signed_in' ? state : null} />;
}
