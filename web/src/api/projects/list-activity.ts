import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { activityEntrySchema, type ActivityGroup, type ActivityTopic, mergeActivity } from '@/lib/entities/activity';
import { activityTopic, liveKey } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The group of entries that a timeline shows. */
export type ActivityFilter = ActivityGroup | 'all';

const pageSchema = z.object({ entries: z.array(activityEntrySchema), next: z.optional(z.string()) });

export type ActivityPage = z.infer<typeof pageSchema>;

/** A page of a project's timeline, newest first; without `limit`, of the server's default size. */
export function listActivity(
  ref: string,
  kind: ActivityFilter,
  before: string | undefined,
  signal: AbortSignal,
  limit?: number,
): Promise<ActivityPage> {
  const query = { kind, ...(before !== undefined && { before }), ...(limit !== undefined && { limit }) };
  return answerOf(api.GET('/platform/projects/{ref}/activity', { params: { path: { ref }, query }, signal }), pageSchema);
}

/** Cache key of a project's timeline, of all groups without `kind`. */
export const activityKey = (ref: string, kind?: ActivityFilter) =>
  kind === undefined ? (['projects', ref, 'activity'] as const) : (['projects', ref, 'activity', kind] as const);

/** The timeline: fetched pages, and the entries pushed since. */
export function useActivity(ref: string, kind: ActivityFilter) {
  const pages = useInfiniteQuery({
    queryKey: activityKey(ref, kind),
    queryFn: ({ pageParam, signal }) => listActivity(ref, kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  // Written by the live cache; never fetched.
  const { data: pushed } = useQuery<ActivityTopic>({ queryKey: liveKey(activityTopic(ref)), queryFn: skipToken });
  const fresh = Object.values(pushed?.entries ?? {}).filter((it) => kind === 'all' || it.group === kind);
  const entries =
    pages.data &&
    mergeActivity(
      fresh,
      pages.data.pages.flatMap((page) => page.entries),
      !pages.hasNextPage,
    );
  return { ...pages, entries };
}
