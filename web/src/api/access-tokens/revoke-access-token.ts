import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type AccessToken, accessTokensKey } from './list-access-tokens';

/** Ends a token for good; what a script holds open with it ends at once. */
export const revokeAccessToken = (id: string) =>
  answerOf(api.DELETE('/platform/profile/access-tokens/{id}', { params: { path: { id } } }));

export const useRevokeAccessToken = () =>
  useMutation({
    mutationFn: revokeAccessToken,
    onSuccess: (_nothing, id, _result, { client }) => {
      client.setQueryData<AccessToken[]>(accessTokensKey, (list) => list?.filter((it) => it.id !== id));
    },
  });
