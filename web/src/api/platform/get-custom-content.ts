import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** What an installation says in its own words. */
export type CustomContent = components['schemas']['CustomContent'];

/** Asked once for as long as the page lives; everyone may ask, also without signing in. */
export const getCustomContent = (signal: AbortSignal) => answerOf(api.GET('/platform/custom-content', { signal }));

export const customContentKey = ['custom-content'] as const;

export const customContentQuery = () =>
  queryOptions({
    queryKey: customContentKey,
    queryFn: ({ signal }) => getCustomContent(signal),
    // It changes only when the server is started anew.
    staleTime: Infinity,
  });

/** What this installation says in its own words; public, so it also works for someone who is signed out. */
export const useCustomContent = () => useQuery(customContentQuery());
