import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { monitoringPointSchema, type MonitoringTopic } from '@/lib/entities/topic-states';
import { overlayMonitoring } from '@/lib/live/overlay-monitoring';
import { liveKey, monitoringTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const halfMinuteMs = 30_000;

/** Like the topic's state, but with the points as a list, each with its time. */
const monitoringSchema = z.object({
  interval_s: z.number(),
  max_connections: z._default(z.nullable(z.number()), null),
  points: z.array(z.extend(monitoringPointSchema, { at: z.string() })),
});

/** The metrics of a project's database over 24 hours, in the shape of the topic. */
export async function getMonitoring(ref: string, signal: AbortSignal): Promise<MonitoringTopic> {
  const call = api.GET('/platform/projects/{ref}/infra-monitoring', { params: { path: { ref } }, signal });
  const { points, ...rest } = await answerOf(call, monitoringSchema);
  return { ...rest, points: Object.fromEntries(points.map(({ at, ...point }) => [at, point])) };
}

export const monitoringKey = (ref: string) => ['projects', ref, 'monitoring'] as const;

export const monitoringQuery = (ref: string) =>
  queryOptions({
    queryKey: monitoringKey(ref),
    queryFn: async ({ signal, client }): Promise<MonitoringTopic> => {
      const answered = await getMonitoring(ref, signal);
      const pushed = client.getQueryData<MonitoringTopic>(liveKey(monitoringTopic(ref)));
      return pushed ? overlayMonitoring(answered, pushed) : answered;
    },
    staleTime: halfMinuteMs,
  });

/** A value derived from 24 hours of metrics; the component renders only when it changes. */
export const useMeasured = <T>(ref: string, select: (all: MonitoringTopic) => T) =>
  useQuery({ ...monitoringQuery(ref), select });
