import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { keepInvitation } from './keep-invitation';

/** Sends an invitation again, with a new link and another 24 hours. */
export const resendInvitation = (slug: string, id: number) =>
  answerOf(
    api.POST('/platform/organizations/{slug}/members/invitations/{invitation}/resend', {
      params: { path: { slug, invitation: String(id) } },
    }),
  );

export const useResendInvitation = (slug: string) =>
  useMutation({
    mutationFn: (id: number) => resendInvitation(slug, id),
    onSuccess: (sent, _id, _result, { client }) => keepInvitation(client, slug, sent),
  });
