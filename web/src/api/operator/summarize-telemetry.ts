import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The most frequent actions in the dashboard, of users who opted in. */
export type TelemetrySummary = components['schemas']['TelemetrySummary'];

export const summarizeTelemetry = (days: number, signal: AbortSignal) =>
  answerOf(api.GET('/platform/operator/telemetry', { params: { query: { days } }, signal }));

export const useTelemetrySummary = (days: number) =>
  useQuery({
    queryKey: ['operator', 'telemetry', days],
    queryFn: ({ signal }) => summarizeTelemetry(days, signal),
  });
