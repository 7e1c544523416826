import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { logsKey } from './logs-key';
import { catalogueSchema } from './wire';

const fiveMinutesMs = 5 * 60_000;

export const logCatalogueQuery = (ref: string) =>
  queryOptions({
    queryKey: [...logsKey(ref), 'catalogue'],
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/logs/catalogue', { params: { path: { ref } }, signal }), catalogueSchema),
    staleTime: fiveMinutesMs,
  });

/** The sources of a project's logs with their fields, and how long lines are kept. */
export const useLogCatalogue = (ref: string) => useQuery(logCatalogueQuery(ref));
