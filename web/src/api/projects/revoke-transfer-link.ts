import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { transferLinkKey, type TransferLinkInfo } from './get-transfer-link';

/** Revokes a transfer link; 404 if there is none, for example after its use. */
export const revokeTransferLink = (ref: string) =>
  answerOf(api.DELETE('/platform/projects/{ref}/offer', { params: { path: { ref } } }));

export const useRevokeTransferLink = (ref: string) =>
  useMutation({
    mutationFn: () => revokeTransferLink(ref),
    onSuccess: (_nothing, _none, _result, { client }) => {
      client.setQueryData<TransferLinkInfo | null>(transferLinkKey(ref), null);
    },
    // Another user may have revoked it already.
    onError: (_error, _none, _result, { client }) => client.invalidateQueries({ queryKey: transferLinkKey(ref) }),
  });
