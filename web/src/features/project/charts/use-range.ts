import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { defaultRange, type Range, rangeOf } from './ranges';

const parameter = 'range';

/** The time range in the address, and its change, which adds no history entry. */
export function useRange(): [Range, (id: Range['id']) => void] {
  const [parameters, change] = useSearchParams();
  const choose = useCallback(
    (id: Range['id']) => {
      change(
        (now) => {
          if (id === defaultRange) now.delete(parameter);
          else now.set(parameter, id);
          return now;
        },
        { preventScrollReset: true, replace: true },
      );
    },
    [change],
  );
  return [rangeOf(parameters.get(parameter)), choose];
}
