import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { operatorIncidentKey } from './incident-keys';

/** Fetches an incident with its history of changes. */
export const showManagedIncident = (id: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/operator/incidents/{id}', { params: { path: { id } }, signal }));

export const useManagedIncident = (id: string) =>
  useQuery({
    queryKey: operatorIncidentKey(id),
    queryFn: ({ signal }) => showManagedIncident(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
