import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { memberSchema } from '@/lib/entities/member';
import type { OrganizationTopic } from '@/lib/entities/topic-states';
import { overlayMembers } from '@/lib/live/overlay-members';
import { liveKey, organizationTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export const listMembers = (slug: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/members', { params: { path: { slug } }, signal }),
    z.array(memberSchema),
  );

export const membersKey = (slug: string) => ['organizations', slug, 'members'] as const;

export const membersQuery = (slug: string) =>
  queryOptions({
    queryKey: membersKey(slug),
    queryFn: async ({ signal, client }) => {
      const list = await listMembers(slug, signal);
      const pushed = client.getQueryData<OrganizationTopic>(liveKey(organizationTopic(slug)));
      return overlayMembers(list, pushed?.members ?? {});
    },
  });

/** The organization's members by email address. */
export const useMembers = (slug: string) => useQuery(membersQuery(slug));
