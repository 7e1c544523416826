import type { QueryClient } from '@tanstack/react-query';
import { monitoringKey } from '@/api/projects/get-monitoring';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { overlayMonitoring } from '@/lib/live/overlay-monitoring';

/** Writes the metrics of a project's database. */
export function writeMonitoringTopic(
  client: QueryClient,
  ref: string,
  next: MonitoringTopic,
  before: MonitoringTopic | undefined,
): void {
  client.setQueryData<MonitoringTopic>(monitoringKey(ref), (known) => overlayMonitoring(known, next, before));
}
