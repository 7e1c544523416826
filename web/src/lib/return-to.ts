/** The base path of the dashboard. */
export const basePath = '/dashboard';

/** The default page after sign-in. */
export const fallbackTarget = '/organizations';

const sameSitePath = /^\/[a-zA-Z0-9/\-_]*(?:\?[a-zA-Z0-9\-_=&]+)?$/;

/**
 * The in-app path to open after sign-in, from the query of the sign-in page. `returnTo` is accepted
 * only as a plain path of this site; the page's other parameters are appended.
 */
export function returnTarget(search: string, fallback = fallbackTarget): string {
  const parameters = new URLSearchParams(search);
  const requested = parameters.get('returnTo');
  if (requested === null) return fallback;
  const target = withoutBasePath(requested);
  if (target.startsWith('//') || target.includes('://') || !sameSitePath.test(target)) return fallback;
  parameters.delete('returnTo');
  const rest = parameters.toString();
  if (rest === '') return target;
  return `${target}${target.includes('?') ? '&' : '?'}${rest}`;
}

/** The sign-in path that returns to `path` (in-app, with its query) afterwards. */
export function signInPath(path: string): string {
  return path === '/' || path === fallbackTarget
    ? '/sign-in'
    : `/sign-in?returnTo=${encodeURIComponent(path)}`;
}

/** The sign-up path that returns to `path` afterwards. */
export const signUpPath = (path: string): string => signInPath(path).replace('/sign-in', '/sign-up');

function withoutBasePath(path: string): string {
  return path.startsWith(basePath) ? path.slice(basePath.length) : path;
}
