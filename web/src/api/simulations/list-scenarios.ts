import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Scenario, scenarioSchema } from '@/lib/entities/simulation';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { simulationsKey } from './simulation-keys';

const scenariosSchema = z.array(scenarioSchema);

export const listScenarios = (signal: AbortSignal): Promise<Scenario[]> =>
  answerOf(api.GET('/platform/operator/simulations/scenarios', { signal }), scenariosSchema);

/** The available scenarios. */
export const useScenarios = () =>
  useQuery({
    queryKey: [...simulationsKey, 'scenarios'],
    queryFn: ({ signal }) => listScenarios(signal),
    // Scenarios change only with a restart of the server.
    staleTime: Infinity,
  });
