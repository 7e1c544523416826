import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { Description } from './description';

/** What every call of the platform API takes and answers, as the server itself says it. */
export const getDescription = async (signal: AbortSignal) =>
  (await answerOf(api.GET('/api/openapi.json', { signal }))) as unknown as Description;

export const descriptionKey = ['api-description'] as const;

/** The description; it changes only with the server's version. */
export const useDescription = () =>
  useQuery(
    queryOptions({
      queryKey: descriptionKey,
      queryFn: ({ signal }) => getDescription(signal),
      staleTime: Infinity,
    }),
  );
