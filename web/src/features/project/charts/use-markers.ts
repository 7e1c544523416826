import { useMemo } from 'react';
import { useProjectEvents } from '@/api/projects/list-project-events';
import { activityTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { eventsOf, eventsWithin, markersOf } from './markers';
import { intervalLengths, type View } from './view';

/** The crashes, restarts and other marked events of a view, live. */
export function useMarkers(ref: string, view: View) {
  useTopic(activityTopic(ref));
  const { events: entries, error, refetch } = useProjectEvents(ref);
  const events = useMemo(() => eventsOf(entries), [entries]);
  const intervalMs = intervalLengths[view.interval];
  const shown = useMemo(
    () => ({ events: eventsWithin(events, view, intervalMs), markers: markersOf(events, view, intervalMs) }),
    [events, view, intervalMs],
  );
  return { ...shown, error, retry: () => void refetch() };
}
