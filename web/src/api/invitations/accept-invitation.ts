import { useMutation } from '@tanstack/react-query';
import { memberSchema } from '@/lib/entities/member';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsQuery } from '../organizations/list-organizations';
import { permissionsKey } from '../profile/list-permissions';
import type { InvitationLink } from './get-invitation';

/** Joins the organization; 409 if used before or expired, 403 for another account's address. */
export const acceptInvitation = ({ slug, token }: InvitationLink) =>
  answerOf(
    api.POST('/platform/organizations/{slug}/members/invitations/{invitation}', {
      params: { path: { slug, invitation: token } },
    }),
    memberSchema,
  );

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: acceptInvitation,
    onSuccess: async (_member, _link, _result, { client }) => {
      // The organization must be in the list before its page opens.
      await client.invalidateQueries({ queryKey: permissionsKey });
      await client.fetchQuery({ ...organizationsQuery(), staleTime: 0 }).catch(() => undefined);
    },
  });
