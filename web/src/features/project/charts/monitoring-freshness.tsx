import { monitoringTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { StaleMark } from '@/ui/stale-mark';

/** Follows the metrics topic and shows its age; separate, so that nothing else renders. */
export const MonitoringFreshness = ({ projectRef }: { projectRef: string }) => (
  <StaleMark freshness={useTopic(monitoringTopic(projectRef))} />
);
