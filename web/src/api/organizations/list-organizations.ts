import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { organizationSchema } from '@/lib/entities/organization';
import type { SessionTopic } from '@/lib/entities/topic-states';
import { overlayOrganizations } from '@/lib/live/overlay-organizations';
import { liveKey, organizationTopic, sessionTopic } from '@/lib/live/topic-names';
import { profileQuery } from '../profile/get-profile';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const halfHourMs = 30 * 60_000;

/** Parses the organizations; anything but a list counts as empty. */
export const listOrganizations = (signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations', { signal }),
    z.pipe(
      z.transform((body: unknown) => (Array.isArray(body) ? (body as unknown[]) : [])),
      z.array(organizationSchema),
    ),
  );

export const organizationsKey = ['organizations'] as const;

export const organizationsQuery = () =>
  queryOptions({
    queryKey: organizationsKey,
    queryFn: async ({ signal, client }) => {
      const list = await listOrganizations(signal);
      const pushed = client.getQueryData<SessionTopic>(liveKey(sessionTopic));
      return overlayOrganizations(list, pushed?.organizations ?? {});
    },
    staleTime: halfHourMs,
  });

/** The user's organizations by name; requested only once the profile exists. */
export function useOrganizations() {
  const profile = useQuery(profileQuery());
  return useQuery({ ...organizationsQuery(), enabled: profile.isSuccess });
}

/** One of the user's organizations; undefined while the list loads or if it is not in it. */
export function useOrganization(slug: string | undefined) {
  return useOrganizations().data?.find((it) => it.slug === slug);
}

/**
 * The organization topic that the user can subscribe to: the full one, or the one of their
 * projects.
 */
export const useOrganizationTopicName = (slug: string): string =>
  useOrganization(slug)?.topic ?? organizationTopic(slug);
