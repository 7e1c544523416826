import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A secret of a project's vault, without its value. */
export type VaultSecret = components['schemas']['VaultSecret'];
/** The secrets by name, and the roles that can be allowed to read some. */
export type Vault = components['schemas']['Vault'];

export const vaultKey = (ref: string) => ['projects', ref, 'vault'] as const;

/** Refetched on every visit, because changes are not pushed. */
export const vaultQuery = (ref: string) =>
  queryOptions({
    queryKey: vaultKey(ref),
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/vault/secrets', { params: { path: { ref } }, signal })),
    staleTime: 0,
  });

export const useVault = (ref: string) => useQuery(vaultQuery(ref));
