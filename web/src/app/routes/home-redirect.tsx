import { Navigate } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { homePath, soleProjectPath } from '@/lib/last-organization';
import { Loading } from '@/ui/loading';

/** The way home, once it is known which organizations there are. */
export function HomeRedirect() {
  const { data: settings, isPending } = useSignInSettings();
  const { data, isError } = useOrganizations();
  if (settings?.mode === 'self_hosted') return <Navigate to={soleProjectPath} replace />;
  if (data && !isPending) return <Navigate to={homePath(data.map((it) => it.slug))} replace />;
  if (isError) return <Navigate to="/organizations" replace />;
  return (
    <Loading label="Loading organizations">
      <div />
    </Loading>
  );
}
