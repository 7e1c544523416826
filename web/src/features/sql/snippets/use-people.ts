import { skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { liveKey, snippetTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';

const stateSchema = z.object({
  version: z.number(),
  updated_by: z.optional(z.nullable(z.union([z.string(), z.object({ username: z.string() })]))),
  people: z._default(z.record(z.string(), z.object({ username: z.string(), line: z.optional(z.nullable(z.number())) })), {}),
});

/** The pushed state of a snippet; null until it has arrived. */
export function useSnippetTopic(id: string) {
  const { kind } = useTopic(snippetTopic(id));
  const { data } = useQuery<unknown>({ queryKey: liveKey(snippetTopic(id)), queryFn: skipToken });
  const parsed = stateSchema.safeParse(data);
  if (!parsed.success) return null;
  // The people of an interrupted connection may have left.
  return kind === 'stale' || kind === 'failed' ? { ...parsed.data, people: {} } : parsed.data;
}
