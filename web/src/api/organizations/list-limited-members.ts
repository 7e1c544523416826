import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Members whom the Free plan's limit prevents from creating projects; empty below the limit. */
export const listLimitedMembers = (slug: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/members/reached-free-project-limit', { params: { path: { slug } }, signal }),
  );

/** Keyed by the number of active projects, which decides it. */
export const limitedMembersKey = (slug: string, active: number | null) =>
  ['organizations', slug, 'reached-free-project-limit', active] as const;

export const limitedMembersQuery = (slug: string, active: number | null) =>
  queryOptions({
    queryKey: limitedMembersKey(slug, active),
    queryFn: active === null ? skipToken : ({ signal }) => listLimitedMembers(slug, signal),
    // The installation's limit may have changed since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Disabled while the number of active projects is null. */
export const useLimitedMembers = (slug: string, active: number | null) => useQuery(limitedMembersQuery(slug, active));
