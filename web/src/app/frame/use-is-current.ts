import { matchPath, useLocation } from 'react-router';
import type { NavigationEntry } from './navigation';

/** Whether the open page is this one, or below it. */
export function useIsCurrent({ to, end, also, except }: NavigationEntry): boolean {
  const { pathname } = useLocation();
  const isAt = (path: string) => matchPath({ path, end }, pathname) !== null;
  return (isAt(to) || (also !== null && isAt(also))) && !except.some(isAt);
}
