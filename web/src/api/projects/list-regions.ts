import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '../http/request';

const halfHourMs = 30 * 60_000;

const regionsSchema = z.object({
  default: z.string(),
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** Where a project of this organization can live, and where it should by default. */
export const listRegions = (slug: string, signal: AbortSignal) =>
  request({
    path: '/platform/projects/available-regions',
    query: { organization_slug: slug, cloud_provider: 'AWS' },
    schema: regionsSchema,
    signal,
  });

export const regionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'available-regions'],
    queryFn: ({ signal }) => listRegions(slug, signal),
    staleTime: halfHourMs,
  });

export const useRegions = (slug: string) => useQuery(regionsQuery(slug));
