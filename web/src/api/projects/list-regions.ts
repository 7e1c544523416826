import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

const halfHourMs = 30 * 60_000;

/** Where a cloud provider's projects can live, and where they do by default. */
export type Regions = components['schemas']['Regions'];

/** Where a project of this organization can live with a cloud provider. */
export const listRegions = (slug: string, provider: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/projects/available-regions', {
      params: { query: { organization_slug: slug, cloud_provider: provider } },
      signal,
    }),
  );

export const regionsKey = (slug: string, provider: string | null) =>
  ['organizations', slug, 'available-regions', provider] as const;

export const regionsQuery = (slug: string, provider: string | null) =>
  queryOptions({
    queryKey: regionsKey(slug, provider),
    queryFn: provider === null ? skipToken : ({ signal }) => listRegions(slug, provider, signal),
    staleTime: halfHourMs,
  });

/** The regions of a provider; nothing is asked while there is none. */
export const useRegions = (slug: string, provider: string | null) => useQuery(regionsQuery(slug, provider));
