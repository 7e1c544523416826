import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { operatorIncidentsKey } from './incident-keys';

/** The open ones; or all, newest first. */
export type WhichIncidents = 'open' | 'newest';

/** All incidents and maintenance, regardless of scope. */
export const listManagedIncidents = (which: WhichIncidents, signal: AbortSignal) =>
  answerOf(api.GET('/platform/operator/incidents', { params: { query: { which } }, signal }));

export const operatorIncidentsQuery = (which: WhichIncidents) =>
  queryOptions({
    queryKey: [...operatorIncidentsKey, 'list', which],
    queryFn: ({ signal }) => listManagedIncidents(which, signal),
    // Refetched when the topic `incidents` publishes a change; only an open page subscribes to it.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const useOperatorIncidents = (which: WhichIncidents) => useQuery(operatorIncidentsQuery(which));
