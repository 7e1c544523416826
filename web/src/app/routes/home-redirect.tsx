import { Navigate, useLocation } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { homePath, soleProjectPath } from '@/lib/last-organization';
import { Loading } from '@/ui/loading';

/** The way home, once it is known which organizations there are. */
export function HomeRedirect() {
  const { data: settings, isPending } = useSignInSettings();
  const { data, isError } = useOrganizations();
  // What the address asks for besides, as the previews, is asked for there too.
  const { search } = useLocation();
  if (settings?.mode === 'self_hosted') return <Navigate to={{ pathname: soleProjectPath, search }} replace />;
  if (data && !isPending) return <Navigate to={{ pathname: homePath(data.map((it) => it.slug)), search }} replace />;
  if (isError) return <Navigate to={{ pathname: '/organizations', search }} replace />;
  return (
    <Loading label="Loading organizations">
      <div />
    </Loading>
  );
}
