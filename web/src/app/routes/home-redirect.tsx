import { Navigate, useLocation } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { homePath, soleProjectPath } from '@/lib/last-organization';
import { Loading } from '@/ui/loading';

/** Redirects home once the organizations are known. */
export function HomeRedirect() {
  const { data: settings, isPending } = useSignInSettings();
  const { data, isError } = useOrganizations();
  // The query, such as the previews, is kept.
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
