import { skipToken, useQuery } from '@tanstack/react-query';
import type { Fleet } from '@/lib/entities/fleet';
import { fleetTopic, liveKey } from '@/lib/live/topic-names';
import { readFleet } from './read-fleet';

/**
 * Every project of the installation as it is now, while someone follows the fleet's topic, which
 * alone brings it. Undefined until it has come, and where it cannot be read.
 */
export function useFleet(): Fleet | undefined {
  const { data } = useQuery({ queryKey: liveKey(fleetTopic), queryFn: skipToken, select: readFleet, structuralSharing: false });
  return data;
}
