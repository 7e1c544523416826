import { useBehavior } from '@/lib/rx/use-behavior';
import { useLive } from './live-context';
import type { TopicView } from './topics/topic-view';

/**
 * Follows a topic while the component is mounted and says how fresh it is. The state itself goes
 * into the query cache, where the page reads it beside what HTTP answered.
 */
export function useTopic(name: string): TopicView {
  return useBehavior(useLive().topics.topic(name));
}
