import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A template for a new incident. */
export type IncidentTemplate = components['schemas']['IncidentTemplate'];

export const listIncidentTemplates = (signal: AbortSignal) =>
  answerOf(api.GET('/platform/operator/incident-templates', { signal }));

export const useIncidentTemplates = () =>
  useQuery({
    queryKey: ['operator', 'incident-templates'],
    queryFn: ({ signal }) => listIncidentTemplates(signal),
    // Templates change only with a restart of the server.
    staleTime: Infinity,
  });
