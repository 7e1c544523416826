import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The installation's custom content. */
export type CustomContent = components['schemas']['CustomContent'];

/** Fetched once per page load; public. */
export const getCustomContent = (signal: AbortSignal) => answerOf(api.GET('/platform/custom-content', { signal }));

export const customContentKey = ['custom-content'] as const;

export const customContentQuery = () =>
  queryOptions({
    queryKey: customContentKey,
    queryFn: ({ signal }) => getCustomContent(signal),
    // Changes only with a restart of the server.
    staleTime: Infinity,
  });

/** The installation's custom content; public, so it also works when signed out. */
export const useCustomContent = () => useQuery(customContentQuery());
