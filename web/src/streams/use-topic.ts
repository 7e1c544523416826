import { useBehavior } from '@/lib/rx/use-behavior';
import { useLive } from './live-context';
import type { TopicView } from './topics/topic-view';

/**
 * Follows a topic while the component is mounted and returns its freshness. The state itself goes
 * into the query cache, where the page reads it together with HTTP data.
 */
export function useTopic(name: string): TopicView {
  return useBehavior(useLive().topics.topic(name));
}
