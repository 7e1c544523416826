import { lazy, Suspense } from 'react';
import { useSessionState } from '@/api/auth/session-context';
import { NotFoundPage } from '@/features/error-page/not-found-page';
import { BlankPage } from './blank-page';
import { ResolvingSession } from './resolving-session';

// Signed-out visitors do not need the frame.
const Frame = lazy(async () => ({ default: (await import('../frame/frame')).Frame }));

/** An unknown address: inside the frame for a signed-in user, who keeps navigation and search. */
export function UnknownRoute() {
  switch (useSessionState().kind) {
    case 'resolving':
      return <ResolvingSession />;
    case 'signed_in':
      return (
        <Suspense fallback={<BlankPage />}>
          <Frame />
        </Suspense>
      );
    default:
      return <NotFoundPage />;
  }
}
