import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** What an incident can begin with. */
export type IncidentTemplate = components['schemas']['IncidentTemplate'];

export const listIncidentTemplates = (signal: AbortSignal) =>
  answerOf(api.GET('/platform/operator/incident-templates', { signal }));

export const useIncidentTemplates = () =>
  useQuery({
    queryKey: ['operator', 'incident-templates'],
    queryFn: ({ signal }) => listIncidentTemplates(signal),
    // They change only when the server is started anew.
    staleTime: Infinity,
  });
