import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** Transfer link of a project and its expiry. The secret is returned only once, on creation. */
export type TransferLinkInfo = components['schemas']['ProjectOffer'];

/** The transfer link of a project; null without one. */
export async function getTransferLink(ref: string, signal: AbortSignal): Promise<TransferLinkInfo | null> {
  try {
    return await answerOf(api.GET('/platform/projects/{ref}/offer', { params: { path: { ref } }, signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
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
