import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** An API key of one project, without its secret. */
export type ApiKey = components['schemas']['ProjectKey'];

export const listApiKeys = (ref: string, signal: AbortSignal): Promise<ApiKey[]> =>
  answerOf(api.GET('/platform/projects/{ref}/api-keys', { params: { path: { ref } }, signal })).then(({ keys }) => keys);

export const apiKeysKey = (ref: string) => ['projects', ref, 'api-keys'] as const;

/** Refetched on every visit, because creation, use and revocation are not pushed. */
export const apiKeysQuery = (ref: string) =>
  queryOptions({ queryKey: apiKeysKey(ref), queryFn: ({ signal }) => listApiKeys(ref, signal), staleTime: 0 });

/** The project's API keys, regardless of their author. */
export const useApiKeys = (ref: string) => useQuery(apiKeysQuery(ref));
