import { type QueryClient, useMutation } from '@tanstack/react-query';
import { isJsonObject } from '@/lib/json';
import type { SimulationRun } from '@/lib/entities/simulation';
import { liveKey, simulationsTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { resultKey, runsKey } from './simulation-keys';

/** Deletes a finished run with its reports. */
export const deleteRun = (id: string): Promise<unknown> =>
  answerOf(api.DELETE('/platform/operator/simulations/{simulation_id}', { params: { path: { simulation_id: id } } }));

export const useDeleteRun = (id: string) =>
  useMutation({
    mutationFn: () => deleteRun(id),
    onSuccess: (_nothing, _variables, _result, { client }) => forget(client, id),
    onSettled: (_nothing, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: runsKey }),
  });

/** Removed immediately, even if nothing is pushed. */
function forget(client: QueryClient, id: string): void {
  client.setQueryData<SimulationRun[]>(runsKey, (all) => all?.filter((it) => it.id !== id));
  client.setQueryData<unknown>(liveKey(simulationsTopic), (state: unknown) => {
    if (!isJsonObject(state) || !isJsonObject(state.runs)) return state;
    return { ...state, runs: Object.fromEntries(Object.entries(state.runs).filter(([key]) => key !== id)) };
  });
  client.removeQueries({ queryKey: resultKey(id) });
}
