import { Outlet } from 'react-router';
import { useProfile } from '@/api/profile/get-profile';
import { NotFoundInside } from '@/features/error-page/not-found-page';
import { BlankPage } from './blank-page';

/** Guards the operations pages: without a platform role they are not found. */
export function OpsRoute() {
  const { data: profile, isError } = useProfile();
  if (profile?.operator_role) return <Outlet />;
  return profile || isError ? <NotFoundInside /> : <BlankPage />;
}
