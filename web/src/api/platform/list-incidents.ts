import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { collectIncidents, incidentSchema } from '@/lib/entities/incident';
import type { PlatformTopic, SessionTopic } from '@/lib/entities/topic-states';
import { liveIncidents } from '@/lib/live/live-incidents';
import { liveKey, platformTopic, sessionTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Open incidents that affect the user. */
export async function listIncidents(signal: AbortSignal) {
  const incidents = await answerOf(api.GET('/platform/incidents', { signal }), z.array(incidentSchema));
  const open = incidents.filter((it) => it.state !== 'resolved');
  return collectIncidents(Object.fromEntries(open.map((it) => [it.id, it])));
}

export const incidentsKey = ['incidents'] as const;

export const incidentsQuery = () =>
  queryOptions({
    queryKey: incidentsKey,
    queryFn: async ({ signal, client }) => {
      const answered = await listIncidents(signal);
      const platform = client.getQueryData<PlatformTopic>(liveKey(platformTopic));
      const session = client.getQueryData<SessionTopic>(liveKey(sessionTopic));
      return liveIncidents(platform, session) ?? answered;
    },
  });

/** Open incidents that affect the user, oldest first. */
export const useIncidents = () => useQuery(incidentsQuery());
