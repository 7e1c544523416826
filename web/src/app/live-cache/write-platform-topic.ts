import type { QueryClient } from '@tanstack/react-query';
import { flagsKey } from '@/api/platform/list-flags';
import type { PlatformTopic } from '@/lib/entities/topic-states';
import { writeIncidents } from './write-incidents';

/**
 * Writes the flags and incidents of the whole installation; its notice is read from the topic's own
 * entry.
 */
export function writePlatformTopic(client: QueryClient, next: PlatformTopic): void {
  client.setQueryData(flagsKey, next.flags);
  writeIncidents(client);
}
