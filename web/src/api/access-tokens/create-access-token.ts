import { useMutation } from '@tanstack/react-query';
import type { TokenScope } from '@/lib/entities/token-scopes';
import { withProof } from '../account/proof';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type AccessToken, accessTokensKey } from './list-access-tokens';

export interface NewAccessToken {
  name: string;
  scopes: TokenScope[];
  /** ISO 8601; null: no expiry. */
  expiresAt: string | null;
}

/** Creates a token for a script; its secret is returned only once. 409 at the limit of tokens. */
export const createAccessToken = ({ name, scopes, expiresAt }: NewAccessToken) =>
  answerOf(api.POST('/platform/profile/access-tokens', { body: { name, scopes, expires_at: expiresAt } }));

/** The fields that the list cache may keep. */
function withoutText(made: AccessToken): AccessToken {
  const { id, name, ending, scopes, created_at, expires_at, last_used_at } = made;
  return { id, name, ending, scopes, created_at, expires_at, last_used_at };
}

export const useCreateAccessToken = () =>
  useMutation({
    mutationFn: (options: NewAccessToken) => withProof(() => createAccessToken(options)),
    // The secret must not stay in memory after the dialog closes.
    gcTime: 0,
    onSuccess: (made, _variables, _result, { client }) => {
      client.setQueryData<AccessToken[]>(accessTokensKey, (list = []) => [withoutText(made), ...list]);
    },
  });
