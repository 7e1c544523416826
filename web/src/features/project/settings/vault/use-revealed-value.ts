import { useEffect } from 'react';
import { useRevealSecret } from '@/api/vault/change-vault';

/** A revealed value is hidden again after this time. */
export const revealedForMs = 30_000;

/** The value of a secret while it is revealed: `reveal` requests it, `hide` forgets it. */
export function useRevealedValue(projectRef: string, id: string) {
  const { data, error, isPending, mutate, reset } = useRevealSecret(projectRef);
  useEffect(() => {
    if (data === undefined) return undefined;
    const timer = setTimeout(() => reset(), revealedForMs);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return { value: data, error, isPending, reveal: () => mutate(id), hide: reset };
}
