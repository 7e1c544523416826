import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { monitoringPointSchema, type MonitoringTopic } from '@/lib/entities/topic-states';
import { overlayMonitoring } from '@/lib/live/overlay-monitoring';
import { liveKey, monitoringTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const halfMinuteMs = 30_000;
const fiveMinutesMs = 300_000;

/** Time per point: five minutes for 24 hours, which are pushed, or an hour for 30 days. */
export type MonitoringInterval = '5m' | '1h';

/** Like the topic's state, but with the points as a list, each with its time. */
const monitoringSchema = z.object({
  interval_s: z.number(),
  max_connections: z._default(z.nullable(z.number()), null),
  points: z.array(z.extend(monitoringPointSchema, { at: z.string() })),
});

/** The metrics of a project's database, in the shape of the topic. */
export async function getMonitoring(ref: string, interval: MonitoringInterval, signal: AbortSignal): Promise<MonitoringTopic> {
  const call = api.GET('/platform/projects/{ref}/infra-monitoring', { params: { path: { ref }, query: { interval } }, signal });
  const { points, ...rest } = await answerOf(call, monitoringSchema);
  return { ...rest, points: Object.fromEntries(points.map(({ at, ...point }) => [at, point])) };
}

/** Cache key of the last 24 hours. */
export const monitoringKey = (ref: string): readonly string[] => ['projects', ref, 'monitoring'];

/** Cache key of the last 30 days. */
export const monitoredHoursKey = (ref: string): readonly string[] => [...monitoringKey(ref), 'hours'];

/** Hours are not pushed. */
const hoursQuery = (ref: string) =>
  queryOptions({
    queryKey: monitoredHoursKey(ref),
    queryFn: ({ signal }) => getMonitoring(ref, '1h', signal),
    staleTime: fiveMinutesMs,
    refetchInterval: fiveMinutesMs,
  });

const minutesQuery = (ref: string) =>
  queryOptions({
    queryKey: monitoringKey(ref),
    queryFn: async ({ signal, client }): Promise<MonitoringTopic> => {
      const answered = await getMonitoring(ref, '5m', signal);
      const pushed = client.getQueryData<MonitoringTopic>(liveKey(monitoringTopic(ref)));
      return pushed ? overlayMonitoring(answered, pushed) : answered;
    },
    staleTime: halfMinuteMs,
  });

/** A value derived from the metrics; the component renders only when it changes. */
export const useMeasured = <T>(ref: string, interval: MonitoringInterval, select: (all: MonitoringTopic) => T) =>
  useQuery({ ...(interval === '1h' ? hoursQuery(ref) : minutesQuery(ref)), select });
