import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** Transfer link of a project and its expiry. The secret is returned only once, on creation. */
export type TransferLinkInfo = NonNullable<components['schemas']['ProjectOffer']>;

/** The transfer link of a project; null without one. */
export async function getTransferLink(ref: string, signal: AbortSignal): Promise<TransferLinkInfo | null> {
  const link = await answerOf(api.GET('/platform/projects/{ref}/offer', { params: { path: { ref } }, signal }));
  // An empty body would be undefined, which the query cache does not store.
  return link ?? null;
}

export const transferLinkKey = (ref: string) => ['projects', ref, 'offer'] as const;

export const transferLinkQuery = (ref: string) =>
  queryOptions({
    queryKey: transferLinkKey(ref),
    queryFn: ({ signal }) => getTransferLink(ref, signal),
    // It is not pushed, and another user may have revoked it.
    staleTime: 0,
  });

export const useTransferLink = (ref: string) => useQuery(transferLinkQuery(ref));
