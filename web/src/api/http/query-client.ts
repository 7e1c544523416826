import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { mayHaveTakenEffect } from './api-error';
import { retryDelayMs, shouldRetry } from './retry-rule';

/** Default time for which a response counts as fresh. */
const freshMs = 60_000;

/** The cache of all displayed data. Pushed changes are written into it as they arrive. */
export function createQueryClient(): QueryClient {
  // A pushed change must appear in this frame, not after the next timer.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // The pages show the stored state, whether or not the change was made.
      onError: (error) => {
        if (mayHaveTakenEffect(error)) void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
