import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@/lib/entities/invitation';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { invitationsKey } from './list-invitations';

/** Revokes an invitation, so that its link no longer works. */
export const revokeInvitation = (slug: string, id: number) =>
  answerOf(
    api.DELETE('/platform/organizations/{slug}/members/invitations/{invitation}', {
      params: { path: { slug, invitation: String(id) } },
    }),
  );

export const useRevokeInvitation = (slug: string) =>
  useMutation({
    mutationFn: (id: number) => revokeInvitation(slug, id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.setQueryData<Invitation[]>(invitationsKey(slug), (list) => list?.filter((it) => it.id !== id));
    },
  });
