import { Navigate, useLocation } from 'react-router';
import { soleProjectPath } from '@/lib/last-organization';
import { lastProject } from '@/lib/last-project';

/**
 * From `/project/default/…`, where there are several projects, to the same page of the one that
 * was open last; home where none was.
 */
export function PlaceholderRedirect() {
  const { pathname, search, hash } = useLocation();
  const last = lastProject();
  if (last === null) return <Navigate to="/" replace />;
  return <Navigate to={{ pathname: `/project/${last}${pathname.slice(soleProjectPath.length)}`, search, hash }} replace />;
}
