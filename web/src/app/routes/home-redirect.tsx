import { Navigate } from 'react-router';
import { useIsSelfHosted, useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { homePath } from '@/lib/last-organization';
import { Loading } from '@/ui/loading';

/** The way home, once it is known which organizations there are. */
export function HomeRedirect() {
  const { data, isError } = useOrganizations();
  const { isPending: isModePending } = useSignInSettings();
  const isSelfHosted = useIsSelfHosted();
  const isModeKnown = !isModePending;
  if (isSelfHosted) return <Navigate to="/project/default" replace />;
  if (data && isModeKnown) return <Navigate to={homePath(data.map((it) => it.slug))} replace />;
  if (isError) return <Navigate to="/organizations" replace />;
  return (
    <Loading label="Loading organizations">
      <div />
    </Loading>
  );
}
