import { useMutation } from '@tanstack/react-query';
import type { ProjectDetail } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { projectKey } from './get-project';
import { organizationProjectsKey } from './list-organization-projects';

/** Moves the project that a link offers to an organization; 404 once the link is good no more, 409 where that cannot be. */
export const claimProject = (slug: string, token: string) =>
  answerOf(api.POST('/platform/organizations/{slug}/project-claim/{token}', { params: { path: { slug, token } } }));

export const useClaimProject = (token: string) =>
  useMutation({
    mutationFn: (slug: string) => claimProject(slug, token),
    onSuccess: async ({ ref, organization_slug }, _slug, _result, { client }) => {
      client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, organization_slug });
      await client.invalidateQueries({ queryKey: organizationProjectsKey(organization_slug) });
    },
  });
