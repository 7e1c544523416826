import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PlatformTopic } from '@/lib/entities/topic-states';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The flags that operators set for everyone. */
export const listFlags = (signal: AbortSignal) =>
  answerOf(api.GET('/platform/telemetry/feature-flags', { signal }));

export const flagsKey = ['flags'] as const;

export const flagsQuery = () =>
  queryOptions({
    queryKey: flagsKey,
    queryFn: async ({ signal, client }) => {
      const answered = await listFlags(signal);
      return client.getQueryData<PlatformTopic>(liveKey(platformTopic))?.flags ?? answered;
    },
  });

/** Flags by name. */
export const useFlags = () => useQuery(flagsQuery());
