import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const halfHourMs = 30 * 60_000;

/** Where a project of this organization can live, and where it should by default. */
export const listRegions = (slug: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/projects/available-regions', {
      params: { query: { organization_slug: slug, cloud_provider: 'AWS' } },
      signal,
    }),
  );

export const regionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'available-regions'],
    queryFn: ({ signal }) => listRegions(slug, signal),
    staleTime: halfHourMs,
  });

export const useRegions = (slug: string) => useQuery(regionsQuery(slug));
