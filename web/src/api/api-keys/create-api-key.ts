import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { answerOf } from '../http/answer-of';
import { keyCalls } from './key-calls';
import { type ApiKey, apiKeySchema, apiKeysKey } from './list-api-keys';

export interface NewApiKey {
  name: string;
  access: ApiKey['access'];
  /** Null: it does not expire. */
  expiresInDays: number | null;
}

const madeSchema = z.object({ ...apiKeySchema.shape, secret: z.string() });

/** Makes a key for a project; its text is told this once. 409 when the project has as many as it may. */
export const createApiKey = (ref: string, { name, access, expiresInDays }: NewApiKey) =>
  answerOf(
    keyCalls.POST('/platform/projects/{ref}/api-keys', {
      params: { path: { ref } },
      body: { name, access, ...(expiresInDays !== null && { expires_in_days: expiresInDays }) },
    }),
    madeSchema,
  );

export const useCreateApiKey = (ref: string) =>
  useMutation({
    mutationFn: (wanted: NewApiKey) => createApiKey(ref, wanted),
    // The text is not to stay in memory once nobody shows it.
    gcTime: 0,
    onSuccess: (made, _wanted, _result, { client }) => {
      // The schema of the list knows no secret, and drops it.
      client.setQueryData<ApiKey[]>(apiKeysKey(ref), (list = []) => [apiKeySchema.parse(made), ...list]);
    },
  });
