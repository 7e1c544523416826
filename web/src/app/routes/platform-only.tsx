import { Navigate, Outlet } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { soleProjectPath } from '@/lib/last-organization';

/** Around pages about accounts, which a self-hosted installation has none of. */
export function PlatformOnly() {
  return useSignInSettings().data?.mode === 'self_hosted' ? <Navigate to={soleProjectPath} replace /> : <Outlet />;
}
