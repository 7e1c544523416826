import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** An access token of the user, without its secret. */
export type AccessToken = components['schemas']['AccessToken'];

export const listAccessTokens = (signal: AbortSignal) =>
  answerOf(api.GET('/platform/profile/access-tokens', { signal }));

export const accessTokensKey = ['profile', 'access-tokens'] as const;

/** Refetched on every visit, because the time of last use is not pushed. */
export const accessTokensQuery = queryOptions({
  queryKey: accessTokensKey,
  queryFn: ({ signal }) => listAccessTokens(signal),
  staleTime: 0,
});

/** The user's access tokens, newest first. */
export const useAccessTokens = () => useQuery(accessTokensQuery);
