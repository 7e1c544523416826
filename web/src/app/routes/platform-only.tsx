import { Navigate, Outlet } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';

/** Around pages about accounts, which a self-hosted installation has none of. */
export function PlatformOnly() {
  return useIsSelfHosted() ? <Navigate to="/project/default" replace /> : <Outlet />;
}
