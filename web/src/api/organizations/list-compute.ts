import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A size of machine, with why an organization's projects cannot have it where they cannot. */
export type ComputeSize = components['schemas']['ComputeSize'];
export type ComputeSizes = components['schemas']['ComputeSizes'];

export const listCompute = (slug: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/organizations/{slug}/available-compute', { params: { path: { slug } }, signal }));

/** By plan, which decides what there is. */
export const computeKey = (slug: string, plan: string | undefined) =>
  ['organizations', slug, 'available-compute', plan] as const;

export const computeQuery = (slug: string, plan: string | undefined) =>
  queryOptions({ queryKey: computeKey(slug, plan), queryFn: ({ signal }) => listCompute(slug, signal) });

/** The sizes that projects of an organization on this plan can run on, from the smallest up. */
export const useComputeSizes = (slug: string, plan: string | undefined) => useQuery(computeQuery(slug, plan));
