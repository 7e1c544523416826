import { Navigate, Outlet, useLocation } from 'react-router';
import { needsSetup, useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useSessionState } from '@/api/auth/session-context';
import { soleProjectPath } from '@/lib/last-organization';
import { BlankPage } from './blank-page';
import { ResolvingSession } from './resolving-session';
import { setupPath } from './setup-path';

/** These show no form until it is known whether the setup replaces it. */
const replacedBySetup = ['/sign-in', '/sign-up'];

/**
 * Guards routes that a self-hosted installation does not have: account pages, and those that create
 * organizations or projects (`inside` the frame).
 */
export function PlatformOnly({ inside = false }: { inside?: boolean }) {
  const { kind } = useSessionState();
  // Not `isPending`, which becomes true again when a page fetches them after a failure.
  const { data: settings, isFetched, failureCount } = useSignInSettings();
  const { pathname } = useLocation();
  if (settings?.mode === 'self_hosted') return <Navigate to={soleProjectPath} replace />;
  // An installation without accounts has no sign-in yet: every page leads to the setup.
  if (needsSetup(settings) && kind !== 'signed_in' && pathname !== setupPath) return <Navigate to={setupPath} replace />;
  // Signed-in users are redirected from these pages once the target is known. Signing in works without the settings.
  const isTargetKnown = isFetched || (kind !== 'signed_in' && (failureCount > 0 || !replacedBySetup.includes(pathname)));
  if (isTargetKnown) return <Outlet />;
  return inside ? <BlankPage /> : <ResolvingSession />;
}
