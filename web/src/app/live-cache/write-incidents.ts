import type { QueryClient } from '@tanstack/react-query';
import { incidentsKey } from '@/api/platform/list-incidents';
import type { PlatformTopic, SessionTopic } from '@/lib/entities/topic-states';
import { liveIncidents } from '@/lib/live/live-incidents';
import { liveKey, platformTopic, sessionTopic } from '@/lib/live/topic-names';

/** Incidents come by two topics: those for everybody, and those of my organizations. */
export function writeIncidents(client: QueryClient): void {
  const incidents = liveIncidents(
    client.getQueryData<PlatformTopic>(liveKey(platformTopic)),
    client.getQueryData<SessionTopic>(liveKey(sessionTopic)),
  );
  if (incidents) client.setQueryData(incidentsKey, incidents);
}
