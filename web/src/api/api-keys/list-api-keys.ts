import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { answerOf } from '../http/answer-of';
import { keyCalls } from './key-calls';

/** A key for scripts that opens one project, without its text. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Writing includes reading. */
  access: z.enum(['read', 'write']),
  /** For whom it acts. */
  made_by: z.object({ gotrue_id: z.string(), username: z.string() }),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
});

export type ApiKey = z.infer<typeof apiKeySchema>;

export async function listApiKeys(ref: string, signal: AbortSignal): Promise<ApiKey[]> {
  const call = keyCalls.GET('/platform/projects/{ref}/api-keys', { params: { path: { ref } }, signal });
  const { keys } = await answerOf(call, z.object({ keys: z.array(apiKeySchema) }));
  return keys;
}

export const apiKeysKey = (ref: string) => ['projects', ref, 'api-keys'] as const;

/** Asked for anew on every visit: that somebody made, used or revoked one is pushed to nobody. */
export const apiKeysQuery = (ref: string) =>
  queryOptions({ queryKey: apiKeysKey(ref), queryFn: ({ signal }) => listApiKeys(ref, signal), staleTime: 0 });

/** The keys of a project, whoever made them. */
export const useApiKeys = (ref: string) => useQuery(apiKeysQuery(ref));
