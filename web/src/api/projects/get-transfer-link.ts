import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** Transfer link of a project and its expiry. The secret is returned only once, on creation. */
export type TransferLinkInfo = NonNullable<components['schemas']['ProjectOffer']>;

/** The transfer link of a project; null without one. */
export const getTransferLink = (ref: string, signal: AbortSignal): Promise<TransferLinkInfo | null> =>
  answerOf(api.GET('/platform/projects/{ref}/offer', { params: { path: { ref } }, signal }));

export const transferLinkKey = (ref: string) => ['projects', ref, 'offer'] as const;

export const transferLinkQuery = (ref: string) =>
  queryOptions({
    queryKey: transferLinkKey(ref),
    queryFn: ({ signal }) => getTransferLink(ref, signal),
    // It is not pushed, and another user may have revoked it.
    staleTime: 0,
  });

export const useTransferLink = (ref: string) => useQuery(transferLinkQuery(ref));
