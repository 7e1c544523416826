import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { offerKey, type ProjectOffer } from './get-offer';

/** An offer with its link, which nobody is shown a second time. */
export type SentProjectOffer = components['schemas']['SentProjectOffer'];

/** Offers a project to whoever gets the link; an earlier link is good no more. */
export const offerProject = (ref: string) =>
  answerOf(api.POST('/platform/projects/{ref}/offer', { params: { path: { ref } } }));

/** What the cache may keep. */
const withoutLink = ({ offered_by, offered_at, expires_at }: SentProjectOffer): ProjectOffer => ({
  offered_by,
  offered_at,
  expires_at,
});

export const useOfferProject = (ref: string) =>
  useMutation({
    mutationFn: () => offerProject(ref),
    // The link is a secret: forgotten with the dialog that shows it.
    gcTime: 0,
    onSuccess: (sent, _nothing, _result, { client }) => {
      client.setQueryData<ProjectOffer | null>(offerKey(ref), withoutLink(sent));
    },
  });
