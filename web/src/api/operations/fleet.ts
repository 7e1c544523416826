import { skipToken, useQuery } from '@tanstack/react-query';
import type { Fleet } from '@/lib/entities/fleet';
import { fleetTopic, liveKey } from '@/lib/live/topic-names';
import { readFleet } from './read-fleet';

/**
 * Every project of the installation, while the fleet topic is subscribed. Undefined until it
 * arrives, or if it is unreadable.
 */
export function useFleet(): Fleet | undefined {
  const { data } = useQuery({ queryKey: liveKey(fleetTopic), queryFn: skipToken, select: readFleet, structuralSharing: false });
  return data;
}
