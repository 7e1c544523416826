import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SimulationResult, simulationResultSchema } from '@/lib/entities/simulation';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { resultKey } from './simulation-keys';

export const showResult = (id: string, signal: AbortSignal): Promise<SimulationResult> =>
  answerOf(
    api.GET('/platform/operator/simulations/{simulation_id}', { params: { path: { simulation_id: id } }, signal }),
    simulationResultSchema,
  );

/** Result of a finished run; immutable. */
export const resultQuery = (id: string) =>
  queryOptions({ queryKey: resultKey(id), queryFn: ({ signal }) => showResult(id, signal), staleTime: Infinity });

/** The result, requested only once it exists. */
export const useResult = (id: string, isThere: boolean) => useQuery({ ...resultQuery(id), enabled: isThere });
