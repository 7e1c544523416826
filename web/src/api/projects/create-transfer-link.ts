import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { transferLinkKey, type TransferLinkInfo } from './get-transfer-link';

/** An offer with its link, which nobody is shown a second time. */
export type CreatedTransferLink = components['schemas']['SentProjectOffer'];

/** Offers a project to whoever gets the link; an earlier link is good no more. */
export const createTransferLink = (ref: string) =>
  answerOf(api.POST('/platform/projects/{ref}/offer', { params: { path: { ref } } }));

/** What the cache may keep. */
const withoutLink = ({ offered_by, offered_at, expires_at }: CreatedTransferLink): TransferLinkInfo => ({
  offered_by,
  offered_at,
  expires_at,
});

export const useCreateTransferLink = (ref: string) =>
  useMutation({
    mutationFn: () => createTransferLink(ref),
    // The link is a secret: forgotten with the dialog that shows it.
    gcTime: 0,
    onSuccess: (sent, _nothing, _result, { client }) => {
      client.setQueryData<TransferLinkInfo | null>(transferLinkKey(ref), withoutLink(sent));
    },
  });
