import { useCallback, useSyncExternalStore } from 'react';
import type { Behavior } from './behavior';

/** The current value of a behavior; renders on every change. */
export function useBehavior<T>(state$: Behavior<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = state$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [state$],
  );
  return useSyncExternalStore(subscribe, () => state$.value);
}
