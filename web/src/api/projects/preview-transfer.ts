import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The effect of a transfer, and the reasons against it. */
export type TransferPreview = components['schemas']['TransferPreview'];

export const previewTransfer = (ref: string, target: string, signal: AbortSignal) =>
  answerOf(
    api.POST('/platform/projects/{ref}/transfer/preview', {
      params: { path: { ref } },
      body: { target_organization_slug: target },
      signal,
    }),
  );

export const transferPreviewKey = (ref: string, target: string | null) => ['projects', ref, 'transfer', target] as const;

export const transferPreviewQuery = (ref: string, target: string | null) =>
  queryOptions({
    queryKey: transferPreviewKey(ref, target),
    queryFn: target === null ? skipToken : ({ signal }) => previewTransfer(ref, target, signal),
    // A recent change may prevent the transfer.
    staleTime: 0,
  });

/** The preview for a target organization; disabled without one. */
export const useTransferPreview = (ref: string, target: string | null) => useQuery(transferPreviewQuery(ref, target));
