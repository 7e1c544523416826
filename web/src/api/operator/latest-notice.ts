import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { noticeSchema } from '@/lib/entities/topic-states';
import { liveKey, noticeTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A notice as operators see it: before its start, active, or after its end. */
export type ManagedNotice = components['schemas']['Notice'];

export const latestNoticeKey = ['operator', 'notice'] as const;

export const getLatestNotice = (signal: AbortSignal) => answerOf(api.GET('/platform/operator/notice', { signal }));

/** The latest notice as requested, or as published by its topic while it is subscribed; null: none. */
export function useLatestNotice() {
  const requested = useQuery({ queryKey: latestNoticeKey, queryFn: ({ signal }) => getLatestNotice(signal), staleTime: 0 });
  const { data: pushed } = useQuery({ queryKey: liveKey(noticeTopic), queryFn: skipToken, select: readNotice });
  return { ...requested, data: pushed === undefined ? requested.data : pushed };
}

/** Writes the response of a change, for pages whose topic is not connected. */
export const storeNotice = (client: QueryClient, notice: ManagedNotice | null): void =>
  void client.setQueryData(latestNoticeKey, notice);

const noticeTopicSchema = z.object({
  notice: z.optional(
    z.extend(noticeSchema, {
      link: z._default(z.string(), ''),
      state: z.enum(['scheduled', 'active', 'ended']),
      starts_at: z.string(),
      ends_at: z._default(z.nullable(z.string()), null),
    }),
  ),
});

/** Undefined if the state is malformed; then the requested notice is shown. */
function readNotice(state: unknown): ManagedNotice | null | undefined {
  const parsed = noticeTopicSchema.safeParse(state);
  return parsed.success ? (parsed.data.notice ?? null) : undefined;
}
