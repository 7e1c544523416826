import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type SimulationRun, simulationRunSchema } from '@/lib/entities/simulation';
import { liveKey, simulationsTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { readRuns } from './read-simulations';
import { runsKey } from './simulation-keys';

const runsSchema = z.array(simulationRunSchema);

export const listRuns = (signal: AbortSignal): Promise<SimulationRun[]> =>
  answerOf(api.GET('/platform/operator/simulations', { signal }), runsSchema);

export const runsQuery = queryOptions({
  queryKey: runsKey,
  queryFn: ({ signal }) => listRuns(signal),
  staleTime: 0,
});

/** As pushed by the topic while there is a subscriber. */
const pushedRuns = { queryKey: liveKey(simulationsTopic), queryFn: skipToken, select: readRuns, structuralSharing: false } as const;

/** The newest runs, newest first: pushed while there is a subscriber, otherwise as returned over HTTP. */
export function useRuns() {
  const answered = useQuery(runsQuery);
  const { data: pushed } = useQuery(pushedRuns);
  return { ...answered, data: pushed ?? answered.data };
}

/** The known data of a run without its own topic. A run that was just started is not pushed yet. */
export function useKnownRun(id: string) {
  const answered = useQuery(runsQuery);
  const { data: pushed } = useQuery(pushedRuns);
  const isIt = (run: SimulationRun) => run.id === id;
  return { ...answered, data: pushed?.find(isIt) ?? answered.data?.find(isIt), isSettled: answered.isFetched && !answered.isFetching };
}
