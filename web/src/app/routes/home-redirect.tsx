import { Navigate } from 'react-router';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { homePath } from '@/lib/last-organization';
import { Loading } from '@/ui/loading';

/** The way home, once it is known which organizations there are. */
export function HomeRedirect() {
  const { data, isError } = useOrganizations();
  if (data) return <Navigate to={homePath(data.map((it) => it.slug))} replace />;
  if (isError) return <Navigate to="/organizations" replace />;
  return (
    <Loading label="Loading organizations">
      <div />
    </Loading>
  );
}
