import { useMutation } from '@tanstack/react-query';
import { type SimulationRun, simulationRunSchema } from '@/lib/entities/simulation';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { runsKey } from './simulation-keys';

/** Stops a run early; the run still writes its report. */
export const stopRun = (id: string): Promise<SimulationRun> =>
  answerOf(
    api.POST('/platform/operator/simulations/{simulation_id}/stop', { params: { path: { simulation_id: id } } }),
    simulationRunSchema,
  );

export const useStopRun = (id: string) =>
  useMutation({
    mutationFn: () => stopRun(id),
    onSettled: (_run, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: runsKey }),
  });
