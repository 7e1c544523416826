import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type ApiKey, apiKeysKey } from './list-api-keys';

/** Revokes a key permanently; open connections of scripts that use it are closed. */
export const revokeApiKey = (ref: string, id: string) =>
  answerOf(api.DELETE('/platform/projects/{ref}/api-keys/{id}', { params: { path: { ref, id } } }));

export const useRevokeApiKey = (ref: string) =>
  useMutation({
    mutationFn: (id: string) => revokeApiKey(ref, id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.setQueryData<ApiKey[]>(apiKeysKey(ref), (list) => list?.filter((it) => it.id !== id));
    },
    // Someone else may have revoked it already.
    onError: (_error, _id, _result, { client }) => client.invalidateQueries({ queryKey: apiKeysKey(ref) }),
  });
