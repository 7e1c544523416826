import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ActivityEntry, type ActivityTopic, mergeActivity } from '@/lib/entities/activity';
import { activityTopic, liveKey } from '@/lib/live/topic-names';
import { activityKey, listActivity } from './list-activity';

/** The newest entries of a group of the timeline; the server returns no more at once. */
const eventsMax = 100;

/** The groups with the events of the instance itself. */
const groups = ['health', 'operations'] as const;

export const projectEventsKey = (ref: string) => [...activityKey(ref), 'events'] as const;

const projectEventsQuery = (ref: string) =>
  queryOptions({
    queryKey: projectEventsKey(ref),
    queryFn: async ({ signal }): Promise<ActivityEntry[]> => {
      const pages = await Promise.all(groups.map((kind) => listActivity(ref, kind, undefined, signal, eventsMax)));
      return pages.flatMap((it) => it.entries);
    },
  });

const none: readonly ActivityEntry[] = [];

/** The newest entries on health and operations, with those pushed since, newest first. */
export function useProjectEvents(ref: string) {
  const { data: fetched = none, ...query } = useQuery(projectEventsQuery(ref));
  // Written by the live cache; never fetched.
  const { data: pushed } = useQuery<ActivityTopic>({ queryKey: liveKey(activityTopic(ref)), queryFn: skipToken });
  const events = useMemo(() => {
    const fresh = Object.values(pushed?.entries ?? {}).filter((it) => groups.some((group) => group === it.group));
    return mergeActivity(fresh, fetched, true);
  }, [pushed, fetched]);
  return { ...query, events };
}
