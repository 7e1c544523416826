import { useMutation } from '@tanstack/react-query';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { offerKey, type ProjectOffer } from './get-offer';
import { projectKey } from './get-project';
import { organizationProjectsKey } from './list-organization-projects';

/** Moves a project to another organization; 409 where that cannot be. */
export const transferProject = (ref: string, target: string) =>
  answerOf(
    api.POST('/platform/projects/{ref}/transfer', {
      params: { path: { ref } },
      body: { target_organization_slug: target },
    }),
  );

/** `from` is the slug of the organization it leaves. */
export const useTransferProject = (ref: string, from: string) =>
  useMutation({
    mutationFn: (target: string) => transferProject(ref, target),
    onSuccess: async ({ organization_slug }, _target, _result, { client }) => {
      client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, organization_slug });
      client.setQueryData<ProjectSummary[]>(organizationProjectsKey(from), (list) =>
        list?.filter((it) => it.ref !== ref),
      );
      // A project that moves is not offered any more.
      client.setQueryData<ProjectOffer | null>(offerKey(ref), null);
      await client.invalidateQueries({ queryKey: organizationProjectsKey(organization_slug) });
    },
  });
