import { useMatch } from 'react-router';
import type { NavigationEntry } from './navigation';

/** Whether the open page is this one, or below it. */
export function useIsCurrent({ to, end, also }: NavigationEntry): boolean {
  const isAt = useMatch({ path: to, end });
  const isBeside = useMatch({ path: also ?? to, end });
  return isAt !== null || isBeside !== null;
}
