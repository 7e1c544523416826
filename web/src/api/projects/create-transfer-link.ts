import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { transferLinkKey, type TransferLinkInfo } from './get-transfer-link';

/** A transfer link with its secret, which is shown only once. */
export type CreatedTransferLink = components['schemas']['SentProjectOffer'];

/** Creates a transfer link for a project; an earlier link becomes invalid. */
export const createTransferLink = (ref: string) =>
  answerOf(api.POST('/platform/projects/{ref}/offer', { params: { path: { ref } } }));

/** The fields that the cache may keep. */
const withoutLink = ({ offered_by, offered_at, expires_at }: CreatedTransferLink): TransferLinkInfo => ({
  offered_by,
  offered_at,
  expires_at,
});

export const useCreateTransferLink = (ref: string) =>
  useMutation({
    mutationFn: () => createTransferLink(ref),
    // The link is a secret: removed from memory when the dialog closes.
    gcTime: 0,
    onSuccess: (sent, _nothing, _result, { client }) => {
      client.setQueryData<TransferLinkInfo | null>(transferLinkKey(ref), withoutLink(sent));
    },
  });
