import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { transferLinkKey, type TransferLinkInfo } from './get-transfer-link';

/** Makes the link of an offer worthless; 404 when there is none, as after it was used. */
export const revokeTransferLink = (ref: string) =>
  answerOf(api.DELETE('/platform/projects/{ref}/offer', { params: { path: { ref } } }));

export const useRevokeTransferLink = (ref: string) =>
  useMutation({
    mutationFn: () => revokeTransferLink(ref),
    onSuccess: (_nothing, _none, _result, { client }) => {
      client.setQueryData<TransferLinkInfo | null>(transferLinkKey(ref), null);
    },
    // Somebody else may have been quicker.
    onError: (_error, _none, _result, { client }) => client.invalidateQueries({ queryKey: transferLinkKey(ref) }),
  });
