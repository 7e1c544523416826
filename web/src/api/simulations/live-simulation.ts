import { skipToken, useQuery } from '@tanstack/react-query';
import type { SimulationTopic } from '@/lib/entities/simulation';
import { liveKey, simulationTopic } from '@/lib/live/topic-names';
import { readSimulation } from './read-simulations';

/** A run with its points, while its topic is subscribed. Undefined until it arrives. */
export function useLiveSimulation(id: string): SimulationTopic | undefined {
  const { data } = useQuery({
    queryKey: liveKey(simulationTopic(id)),
    queryFn: skipToken,
    select: readSimulation,
    structuralSharing: false,
  });
  return data;
}
