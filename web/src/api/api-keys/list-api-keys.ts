import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A key for scripts that opens one project, without its text. */
export type ApiKey = components['schemas']['ProjectKey'];

export const listApiKeys = (ref: string, signal: AbortSignal): Promise<ApiKey[]> =>
  answerOf(api.GET('/platform/projects/{ref}/api-keys', { params: { path: { ref } }, signal })).then(({ keys }) => keys);

export const apiKeysKey = (ref: string) => ['projects', ref, 'api-keys'] as const;

/** Asked for anew on every visit: that someone made, used or revoked one is not pushed. */
export const apiKeysQuery = (ref: string) =>
  queryOptions({ queryKey: apiKeysKey(ref), queryFn: ({ signal }) => listApiKeys(ref, signal), staleTime: 0 });

/** The keys of a project, regardless of their author. */
export const useApiKeys = (ref: string) => useQuery(apiKeysQuery(ref));
