import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type SimulationRun, simulationRunSchema } from '@/lib/entities/simulation';
import { answerOf } from '../http/answer-of';
import { type NewRun, simulationsApi } from './described-simulations';
import { runsKey } from './simulation-keys';

/** Starts a rehearsal, in a process and a server of its own. One goes on at a time. */
export const startRun = (what: NewRun): Promise<SimulationRun> =>
  answerOf(simulationsApi.POST('/platform/operator/simulations', { body: what }), simulationRunSchema);

export const useStartRun = () =>
  useMutation({
    mutationFn: startRun,
    onSuccess: (run, _asked, _result, { client }) => putFirst(client, run),
    onSettled: (_run, _error, _asked, _result, { client }) => {
      void client.invalidateQueries({ queryKey: runsKey });
    },
  });

/** Its page is opened before its topic has come, and reads it here until then. */
function putFirst(client: QueryClient, run: SimulationRun): void {
  client.setQueryData<SimulationRun[]>(runsKey, (all = []) => [run, ...all.filter((it) => it.id !== run.id)]);
}
