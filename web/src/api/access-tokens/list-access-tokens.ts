import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A token of mine for a script, without its text. */
export type AccessToken = components['schemas']['AccessToken'];

export const listAccessTokens = (signal: AbortSignal) =>
  answerOf(api.GET('/platform/profile/access-tokens', { signal }));

export const accessTokensKey = ['profile', 'access-tokens'] as const;

/** Asked for anew on every visit: when a token was used last is not pushed. */
export const accessTokensQuery = queryOptions({
  queryKey: accessTokensKey,
  queryFn: ({ signal }) => listAccessTokens(signal),
  staleTime: 0,
});

/** My access tokens, the newest first. */
export const useAccessTokens = () => useQuery(accessTokensQuery);
