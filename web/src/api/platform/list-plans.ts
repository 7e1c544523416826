import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** What a plan costs and brings; null is what is by agreement, or cannot be had. */
export type PlanTerms = components['schemas']['PlanTerms'];

export const listPlans = (signal: AbortSignal) => answerOf(api.GET('/platform/plans', { signal }));

export const plansKey = ['plans'] as const;

export const plansQuery = () =>
  queryOptions({
    queryKey: plansKey,
    queryFn: ({ signal }) => listPlans(signal),
    // They change only when the server is started anew.
    staleTime: Infinity,
  });

/** The plans from the cheapest up. */
export const usePlans = () => useQuery(plansQuery());
