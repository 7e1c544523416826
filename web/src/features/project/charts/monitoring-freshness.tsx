import { monitoringTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { StaleMark } from '@/ui/stale-mark';

/** Follows the measurements and says how old they are; apart, so that nothing else is drawn for that. */
export const MonitoringFreshness = ({ projectRef }: { projectRef: string }) => (
  <StaleMark freshness={useTopic(monitoringTopic(projectRef))} />
);
