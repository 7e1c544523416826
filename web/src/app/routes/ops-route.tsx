import { Outlet } from 'react-router';
import { useProfile } from '@/api/profile/get-profile';
import { NotFoundInside } from '@/features/error-page/not-found-page';
import { BlankPage } from './blank-page';

/** Around the pages of operations: for whoever has no role in the installation there is nothing at their addresses. */
export function OpsRoute() {
  const { data: profile, isError } = useProfile();
  if (profile?.operator_role) return <Outlet />;
  return profile || isError ? <NotFoundInside /> : <BlankPage />;
}
