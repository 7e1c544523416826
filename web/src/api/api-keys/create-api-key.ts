import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type ApiKey, apiKeysKey } from './list-api-keys';

export interface NewApiKey {
  name: string;
  access: ApiKey['access'];
  /** Null: no expiry. */
  expiresInDays: number | null;
}

/** Creates an API key for a project; its secret is returned only once. 409 at the limit of keys. */
export const createApiKey = (ref: string, { name, access, expiresInDays }: NewApiKey) =>
  answerOf(
    api.POST('/platform/projects/{ref}/api-keys', {
      params: { path: { ref } },
      body: { name, access, ...(expiresInDays !== null && { expires_in_days: expiresInDays }) },
    }),
  );

export const useCreateApiKey = (ref: string) =>
  useMutation({
    mutationFn: (options: NewApiKey) => createApiKey(ref, options),
    // The secret must not stay in memory after the dialog closes.
    gcTime: 0,
    onSuccess: ({ id, name, access, made_by, created_at, expires_at, last_used_at }, _variables, _result, { client }) => {
      // The key without its secret, which must not be cached.
      const key: ApiKey = { id, name, access, made_by, created_at, expires_at, last_used_at };
      client.setQueryData<ApiKey[]>(apiKeysKey(ref), (list = []) => [key, ...list]);
    },
  });
