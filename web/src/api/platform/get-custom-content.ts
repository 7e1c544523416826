import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** What an installation says in its own words. */
export type CustomContent = components['schemas']['CustomContent'];

export const getCustomContent = (signal: AbortSignal) => answerOf(api.GET('/platform/custom-content', { signal }));

export const customContentKey = ['custom-content'] as const;

export const customContentQuery = () =>
  queryOptions({
    queryKey: customContentKey,
    queryFn: ({ signal }) => getCustomContent(signal),
    // It changes only when the server is started anew.
    staleTime: Infinity,
  });

/** The installation's own words; public, so it also works for somebody who is signed out. */
export const useCustomContent = () => useQuery(customContentQuery());
