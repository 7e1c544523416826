import { useCallback } from 'react';
import { useMeasured } from '@/api/projects/get-monitoring';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import type { Metric } from './metrics';
import { trendOf } from './trend';

/** A metric of a project up to `now`; keeps its identity while displayed values are unchanged. */
export function useTrend(ref: string, metric: Metric, now: number) {
  const select = useCallback((all: MonitoringTopic) => trendOf(metric, all, now), [metric, now]);
  return useMeasured(ref, select).data;
}
