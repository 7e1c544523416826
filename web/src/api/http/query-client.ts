import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { mayHaveTakenEffect } from './api-error';
import { retryDelayMs, shouldRetry } from './retry-rule';

/** An answer counts as fresh this long unless its call says otherwise. */
const freshMs = 60_000;

/** The cache of everything the pages show. Pushed changes are written into it as they come. */
export function createQueryClient(): QueryClient {
  // A pushed change should be on screen in this frame, not after the next timer.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // The pages show what is stored, whether the change was made or not.
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
