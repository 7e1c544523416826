import { Navigate, Outlet, useLocation } from 'react-router';
import { needsSetup, useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useSessionState } from '@/api/auth/session-context';
import { soleProjectPath } from '@/lib/last-organization';
import { BlankPage } from './blank-page';
import { ResolvingSession } from './resolving-session';
import { setupPath } from './setup-path';

/**
 * Guards routes that a self-hosted installation does not have: account pages, and those that create
 * organizations or projects (`inside` the frame).
 */
export function PlatformOnly({ inside = false }: { inside?: boolean }) {
  const { kind } = useSessionState();
  const { data: settings, isPending, failureCount } = useSignInSettings();
  const { pathname } = useLocation();
  if (settings?.mode === 'self_hosted') return <Navigate to={soleProjectPath} replace />;
  // An installation without accounts has no sign-in yet: every page leads to the setup.
  if (needsSetup(settings) && kind !== 'signed_in' && pathname !== setupPath) return <Navigate to={setupPath} replace />;
  // Until the settings are known, a sign-in form could be replaced by the setup. Signing in works
  // without them. Signed-in users are redirected from these pages once the target is known.
  const isTargetKnown = !isPending || (kind !== 'signed_in' && failureCount > 0);
  if (isTargetKnown) return <Outlet />;
  return inside ? <BlankPage /> : <ResolvingSession />;
}
