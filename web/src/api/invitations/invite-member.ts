import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { keepInvitation } from './keep-invitation';

/** An invitation that was sent by email, or has a link to share. */
export type SentInvitation = components['schemas']['SentInvitation'];

export interface NewInvitation {
  email: string;
  roleId: number;
  /** Refs; absent for the whole organization. */
  projects?: string[];
}

/** Invites someone, with or without an account. */
export const inviteMember = (slug: string, { email, roleId, projects }: NewInvitation) =>
  answerOf(
    api.POST('/platform/organizations/{slug}/members/invitations', {
      params: { path: { slug } },
      body: { email, role_id: roleId, ...(projects && { role_scoped_projects: projects }) },
    }),
  );

export const useInviteMember = (slug: string) =>
  useMutation({
    mutationFn: (invitation: NewInvitation) => inviteMember(slug, invitation),
    onSuccess: (sent, _invitation, _result, { client }) => keepInvitation(client, slug, sent),
  });
