import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type AccessToken, accessTokensKey } from './list-access-tokens';

/** Revokes a token permanently; open connections of scripts that use it are closed. */
export const revokeAccessToken = (id: string) =>
  answerOf(api.DELETE('/platform/profile/access-tokens/{id}', { params: { path: { id } } }));

export const useRevokeAccessToken = () =>
  useMutation({
    mutationFn: revokeAccessToken,
    onSuccess: (_nothing, id, _result, { client }) => {
      client.setQueryData<AccessToken[]>(accessTokensKey, (list) => list?.filter((it) => it.id !== id));
    },
  });
