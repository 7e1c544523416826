import type { QueryClient } from '@tanstack/react-query';
import { incidentsKey } from '@/api/platform/list-incidents';
import { holdsProjectIncidents } from '@/api/projects/list-project-incidents';
import type { Incident } from '@/lib/entities/incident';
import type { PlatformTopic, SessionTopic } from '@/lib/entities/topic-states';
import { liveIncidents } from '@/lib/live/live-incidents';
import { liveKey, platformTopic, sessionTopic } from '@/lib/live/topic-names';

/**
 * Incidents come by two topics: those for everyone, and those of my organizations. Only while they
 * are open: where one has gone, a page that also tells of resolved ones asks for them again.
 */
export function writeIncidents(client: QueryClient): void {
  const incidents = liveIncidents(
    client.getQueryData<PlatformTopic>(liveKey(platformTopic)),
    client.getQueryData<SessionTopic>(liveKey(sessionTopic)),
  );
  if (!incidents) return;
  const before = client.getQueryData<Incident[]>(incidentsKey) ?? [];
  // What is equal stays the same object.
  if (client.setQueryData(incidentsKey, incidents) === before) return;
  const open = new Set(incidents.map((it) => it.id));
  if (before.some((it) => !open.has(it.id))) void client.invalidateQueries({ predicate: holdsProjectIncidents });
}
