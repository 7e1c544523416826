import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PlatformTopic } from '@/lib/entities/topic-states';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { request } from '../http/request';

/** The switches that operators set for everybody. */
export const listFlags = (signal: AbortSignal) =>
  request({
    path: '/platform/telemetry/feature-flags',
    schema: z.record(z.string(), z.boolean()),
    signal,
  });

export const flagsKey = ['flags'] as const;

export const flagsQuery = () =>
  queryOptions({
    queryKey: flagsKey,
    queryFn: async ({ signal, client }) => {
      const answered = await listFlags(signal);
      return client.getQueryData<PlatformTopic>(liveKey(platformTopic))?.flags ?? answered;
    },
  });

/** Remote flags by name. */
export const useFlags = () => useQuery(flagsQuery());
