import { Outlet } from 'react-router';
import { useProfile } from '@/api/profile/get-profile';
import { NotFoundInside } from '@/features/error-page/not-found-page';
import { BlankPage } from './blank-page';

/** Guards the operators' pages: not found for everyone else. */
export function OperatorRoute() {
  const { data: profile, isError } = useProfile();
  if (profile?.is_operator) return <Outlet />;
  return profile || isError ? <NotFoundInside /> : <BlankPage />;
}
