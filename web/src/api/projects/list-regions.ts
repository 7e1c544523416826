import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

const halfHourMs = 30 * 60_000;

/** The regions of a cloud provider, and the default one. */
export type Regions = components['schemas']['Regions'];

/** The regions of a cloud provider that this organization can use. */
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

/** The regions of a provider; disabled without one. */
export const useRegions = (slug: string, provider: string | null) => useQuery(regionsQuery(slug, provider));
