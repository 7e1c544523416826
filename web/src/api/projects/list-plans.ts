import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A plan's price and contents in this installation; null if custom or not available. */
export type PlanTerms = components['schemas']['PlanTerms'];

export const listPlans = (signal: AbortSignal) => answerOf(api.GET('/platform/plans', { signal }));

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => listPlans(signal),
  staleTime: 30 * 60_000,
});

/** The plans, smallest first. */
export const usePlans = () => useQuery(plansQuery);
