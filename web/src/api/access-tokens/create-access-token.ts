import { useMutation } from '@tanstack/react-query';
import type { TokenScope } from '@/lib/entities/token-scopes';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type AccessToken, accessTokensKey } from './list-access-tokens';

export interface NewAccessToken {
  name: string;
  scopes: TokenScope[];
  /** ISO 8601; null: never. */
  expiresAt: string | null;
}

/** Makes a token for a script; its text is told this once. 409 when I have as many as I may. */
export const createAccessToken = ({ name, scopes, expiresAt }: NewAccessToken) =>
  answerOf(api.POST('/platform/profile/access-tokens', { body: { name, scopes, expires_at: expiresAt } }));

export const useCreateAccessToken = () =>
  useMutation({
    mutationFn: createAccessToken,
    // The text is not to stay in memory once nobody shows it.
    gcTime: 0,
    onSuccess: ({ token: _shownOnce, ...made }, _wanted, _result, { client }) => {
      client.setQueryData<AccessToken[]>(accessTokensKey, (list = []) => [made, ...list]);
    },
  });
