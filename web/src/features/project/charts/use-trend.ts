import { useCallback } from 'react';
import { useMeasured } from '@/api/projects/get-monitoring';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import type { Metric } from './metrics';
import { tableStepOf } from './table-step';
import { currentOf, summaryOf, trendOf } from './trend';
import type { View } from './view';

/** The points of a chart; they keep their identity while displayed values are unchanged. */
export function useTrend(ref: string, metric: Metric, view: View) {
  const select = useCallback((all: MonitoringTopic) => trendOf(metric, all, view), [metric, view]);
  return useMeasured(ref, view.interval, select).data;
}

/** The rows of a chart's table, newest first. */
export function useSummary(ref: string, metric: Metric, view: View) {
  const select = useCallback((all: MonitoringTopic) => summaryOf(metric, all, view, tableStepOf(view).startOf), [metric, view]);
  return useMeasured(ref, view.interval, select).data;
}

/** The current value, pushed with each health check whatever the range; null without one. */
export function useCurrent(ref: string, metric: Metric, end: number, isRunning: boolean): number | null {
  const select = useCallback((all: MonitoringTopic) => currentOf(metric, all, end, isRunning), [metric, end, isRunning]);
  return useMeasured(ref, '5m', select).data ?? null;
}
