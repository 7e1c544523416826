import { matchRoutes } from 'react-router';
import { plannedRouteAt } from '@/app/routes/planned-routes';
import { projectRoutes } from '@/app/routes/project-routes';

/**
 * The part of a project's path that other projects have too: "/settings" of "/project/a/settings",
 * "/sql" of "/project/a/sql/monthly". Segments that identify an item of this project are cut off;
 * if no page is left, it is the project's home.
 */
export function pageBelow(pathname: string): string {
  const [, project, ref, ...segments] = pathname.split('/');
  if (project !== 'project' || ref === undefined) return '';
  const root = `/project/${ref}`;
  const pattern = patternAt(root, segments);
  const fixed = pattern.findIndex((it) => it.startsWith(':') || it === '*');
  const kept = segments.filter((it) => it !== '').slice(0, fixed < 0 ? pattern.length : fixed);
  return kept.length > 0 && patternAt(root, kept).length > 0 ? `/${kept.join('/')}` : '';
}

/** The route pattern of a path below a project, in segments; empty without one. */
function patternAt(root: string, segments: string[]): string[] {
  const matched = matchRoutes(projectRoutes, `/${segments.join('/')}`)?.map((it) => it.route.path ?? '').join('/');
  const pattern = matched === undefined ? plannedRouteAt(`${root}/${segments.join('/')}`)?.route.path.split('/').slice(3).join('/') : matched;
  return (pattern ?? '').split('/').filter((it) => it !== '');
}
