import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { Description } from './description';

/** The parameters and responses of every call of the platform API, as described by the server. */
export const getDescription = async (signal: AbortSignal) =>
  (await answerOf(api.GET('/api/openapi.json', { signal }))) as unknown as Description;

export const descriptionKey = ['api-description'] as const;

/** Fetches the description, which changes only with the server's version. */
export const useDescription = () =>
  useQuery(
    queryOptions({
      queryKey: descriptionKey,
      queryFn: ({ signal }) => getDescription(signal),
      staleTime: Infinity,
    }),
  );
