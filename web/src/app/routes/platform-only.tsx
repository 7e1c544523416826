import { Navigate, Outlet } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useSessionState } from '@/api/auth/session-context';
import { soleProjectPath } from '@/lib/last-organization';
import { ResolvingSession } from './resolving-session';

/** Around pages about accounts, which a self-hosted installation has none of. */
export function PlatformOnly() {
  const { kind } = useSessionState();
  const { data: settings, isPending } = useSignInSettings();
  if (settings?.mode === 'self_hosted') return <Navigate to={soleProjectPath} replace />;
  // These pages lead on whoever is signed in: not before it is known where to.
  return isPending && kind === 'signed_in' ? <ResolvingSession /> : <Outlet />;
}
