import { Navigate, useLocation } from 'react-router';
import { soleProjectPath } from '@/lib/last-organization';
import { lastProject } from '@/lib/last-project';

/**
 * Redirects `/project/default/…`, with several projects, to the same page of the last opened one;
 * home without one.
 */
export function PlaceholderRedirect() {
  const { pathname, search, hash } = useLocation();
  const last = lastProject();
  if (last === null) return <Navigate to="/" replace />;
  return <Navigate to={{ pathname: `/project/${last}${pathname.slice(soleProjectPath.length)}`, search, hash }} replace />;
}
