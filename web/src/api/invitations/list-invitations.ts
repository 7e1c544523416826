import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invitationSchema } from '@/lib/entities/invitation';
import type { OrganizationTopic } from '@/lib/entities/topic-states';
import { overlayInvitations } from '@/lib/live/overlay-invitations';
import { liveKey, organizationTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export const listInvitations = (slug: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/members/invitations', { params: { path: { slug } }, signal }),
    z.array(invitationSchema),
  );

export const invitationsKey = (slug: string) => ['organizations', slug, 'invitations'] as const;

export const invitationsQuery = (slug: string) =>
  queryOptions({
    queryKey: invitationsKey(slug),
    queryFn: async ({ signal, client }) => {
      const list = await listInvitations(slug, signal);
      const pushed = client.getQueryData<OrganizationTopic>(liveKey(organizationTopic(slug)));
      return overlayInvitations(list, pushed?.invitations ?? {});
    },
  });

/** The organization's open invitations; requested only with permission to see them. */
export const useInvitations = (slug: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...invitationsQuery(slug), enabled });
