import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { offerKey, type ProjectOffer } from './get-offer';

/** Makes the link of an offer worthless; 404 when there is none, as after it was used. */
export const withdrawOffer = (ref: string) =>
  answerOf(api.DELETE('/platform/projects/{ref}/offer', { params: { path: { ref } } }));

export const useWithdrawOffer = (ref: string) =>
  useMutation({
    mutationFn: () => withdrawOffer(ref),
    onSuccess: (_nothing, _none, _result, { client }) => {
      client.setQueryData<ProjectOffer | null>(offerKey(ref), null);
    },
    // Somebody else may have been quicker.
    onError: (_error, _none, _result, { client }) => client.invalidateQueries({ queryKey: offerKey(ref) }),
  });
