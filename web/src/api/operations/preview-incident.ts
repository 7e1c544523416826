import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The number of users who would see an incident. */
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

/** The audience of a scope while it is edited; the previous one stays until the next arrives. */
export const useIncidentPreview = (scope: IncidentScope) =>
  useQuery({
    queryKey: ['operator', 'incident-preview', scope],
    queryFn: ({ signal }) => previewIncident(scope, signal),
    placeholderData: keepPreviousData,
    // The number of users changes over time.
    staleTime: 0,
  });
