import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A compute size, its resources and price, and whether the organization can use it. */
export type ComputeSize = components['schemas']['ComputeSize'];
export type ComputeSizes = components['schemas']['ComputeSizes'];

export const listCompute = (slug: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/organizations/{slug}/available-compute', { params: { path: { slug } }, signal }));

/** The sizes depend on the plan, which is pushed: another plan refetches them. */
export const computeQuery = (slug: string, plan: string | undefined) =>
  queryOptions({
    queryKey: ['organizations', slug, 'available-compute', plan],
    queryFn: ({ signal }) => listCompute(slug, signal),
    staleTime: 30 * 60_000,
    placeholderData: keepPreviousData,
  });

/** The available sizes, smallest first. */
export const useCompute = (slug: string, plan: string | undefined) => useQuery(computeQuery(slug, plan));
