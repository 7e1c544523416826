import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { projectSummarySchema } from '@/lib/entities/project';
import type { OrganizationTopic } from '@/lib/entities/topic-states';
import { overlayProjects } from '@/lib/live/overlay-projects';
import { liveKey, organizationTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export async function listOrganizationProjects(slug: string, signal: AbortSignal) {
  const call = api.GET('/platform/organizations/{slug}/projects', { params: { path: { slug } }, signal });
  const { projects } = await answerOf(call, z.object({ projects: z.array(projectSummarySchema) }));
  return projects;
}

export const organizationProjectsKey = (slug: string) => ['organizations', slug, 'projects'] as const;

export const organizationProjectsQuery = (slug: string) =>
  queryOptions({
    queryKey: organizationProjectsKey(slug),
    queryFn: async ({ signal, client }) => {
      const list = await listOrganizationProjects(slug, signal);
      const pushed = client.getQueryData<OrganizationTopic>(liveKey(organizationTopic(slug)));
      return overlayProjects(list, slug, pushed?.projects ?? {});
    },
    // Unchanged projects keep their identity, so comparing hundreds of them finds nothing.
    structuralSharing: false,
  });

/** The organization's projects by name. */
export const useOrganizationProjects = (slug: string) => useQuery(organizationProjectsQuery(slug));

/** The number of projects, for components that do not depend on each status. */
export const useProjectCount = (slug: string) => useQuery({ ...organizationProjectsQuery(slug), select: (list) => list.length });
