import type { MonitoringTopic } from '../entities/topic-states';

/** Overlays metrics with the project's topic; removals follow the rule of organizations. */
export function overlayMonitoring(
  known: MonitoringTopic | undefined,
  pushed: MonitoringTopic,
  before?: MonitoringTopic,
): MonitoringTopic {
  const kept = Object.entries(known?.points ?? {}).filter(([at]) => before?.points[at] === undefined);
  return {
    interval_s: pushed.interval_s,
    max_connections: pushed.max_connections ?? known?.max_connections ?? null,
    points: { ...Object.fromEntries(kept), ...pushed.points },
  };
}
