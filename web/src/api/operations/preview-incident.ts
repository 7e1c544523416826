import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** Who would see an incident, and how many. */
export type IncidentAudience = components['schemas']['IncidentAudience'];

/** Scope of an incident; empty means everyone. */
export interface IncidentScope {
  regions: string[];
  organizations: string[];
  projects: string[];
  services: string[];
  show_to_everybody: boolean;
}

export const previewIncident = (scope: IncidentScope, signal: AbortSignal) =>
  answerOf(api.POST('/platform/operator/incidents/preview', { body: scope, signal }));

/** The audience of a scope as it is being chosen; the one before stays until the next has come. */
export const useIncidentPreview = (scope: IncidentScope) =>
  useQuery({
    queryKey: ['operator', 'incident-preview', scope],
    queryFn: ({ signal }) => previewIncident(scope, signal),
    placeholderData: keepPreviousData,
    // People come and go.
    staleTime: 0,
  });
