import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A size of machine, what it has and costs, and whether projects of the organization can have it. */
export type ComputeSize = components['schemas']['ComputeSize'];
export type ComputeSizes = components['schemas']['ComputeSizes'];

export const listCompute = (slug: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/organizations/{slug}/available-compute', { params: { path: { slug } }, signal }));

/** The plan decides what can be had: with another one, which is pushed, it is asked anew. */
export const computeQuery = (slug: string, plan: string | undefined) =>
  queryOptions({
    queryKey: ['organizations', slug, 'available-compute', plan],
    queryFn: ({ signal }) => listCompute(slug, signal),
    staleTime: 30 * 60_000,
    placeholderData: keepPreviousData,
  });

/** The sizes that there are, the smallest first. */
export const useCompute = (slug: string, plan: string | undefined) => useQuery(computeQuery(slug, plan));
