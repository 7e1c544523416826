import type { QueryClient } from '@tanstack/react-query';
import { incidentsKey } from '@/api/platform/list-incidents';
import { holdsProjectIncidents } from '@/api/projects/list-project-incidents';
import type { Incident } from '@/lib/entities/incident';
import type { PlatformTopic, SessionTopic } from '@/lib/entities/topic-states';
import { liveIncidents } from '@/lib/live/live-incidents';
import { liveKey, platformTopic, sessionTopic } from '@/lib/live/topic-names';

/**
 * Incidents come from two topics: the public ones, and those of the user's organizations. Both
 * contain only open incidents, so a page that also shows resolved ones refetches when one
 * disappears.
 */
export function writeIncidents(client: QueryClient): void {
  const incidents = liveIncidents(
    client.getQueryData<PlatformTopic>(liveKey(platformTopic)),
    client.getQueryData<SessionTopic>(liveKey(sessionTopic)),
  );
  if (!incidents) return;
  const before = client.getQueryData<Incident[]>(incidentsKey) ?? [];
  // Equal values keep their identity.
  if (client.setQueryData(incidentsKey, incidents) === before) return;
  const open = new Set(incidents.map((it) => it.id));
  if (before.some((it) => !open.has(it.id))) void client.invalidateQueries({ predicate: holdsProjectIncidents });
}
