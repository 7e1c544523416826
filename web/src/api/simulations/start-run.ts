import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type SimulationRun, simulationRunSchema } from '@/lib/entities/simulation';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { operations } from '../http/described';
import { runsKey } from './simulation-keys';

/** The options of a simulation; the scenario's defaults apply to the others. */
export type NewRun = operations['start_simulation']['requestBody']['content']['application/json'];

/** Starts a simulation with its own process and server. Only one runs at a time. */
export const startRun = (what: NewRun): Promise<SimulationRun> =>
  answerOf(api.POST('/platform/operator/simulations', { body: what }), simulationRunSchema);

export const useStartRun = () =>
  useMutation({
    mutationFn: startRun,
    onSuccess: (run, _variables, _result, { client }) => putFirst(client, run),
    onSettled: (_run, _error, _variables, _result, { client }) => {
      void client.invalidateQueries({ queryKey: runsKey });
    },
  });

/** The run's page opens before its topic arrives and reads this entry until then. */
function putFirst(client: QueryClient, run: SimulationRun): void {
  client.setQueryData<SimulationRun[]>(runsKey, (all = []) => [run, ...all.filter((it) => it.id !== run.id)]);
}
