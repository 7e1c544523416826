import { useMutation } from '@tanstack/react-query';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { projectKey } from './get-project';
import { organizationProjectsKey } from './list-organization-projects';

/** Renames a project; its ref stays. */
export const renameProject = (ref: string, name: string) =>
  answerOf(api.PATCH('/platform/projects/{ref}', { params: { path: { ref } }, body: { name } }));

export const useRenameProject = (ref: string) =>
  useMutation({
    mutationFn: (name: string) => renameProject(ref, name),
    onSuccess: ({ name, organization_slug }, _name, _result, { client }) => {
      client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, name });
      client.setQueryData<ProjectSummary[]>(organizationProjectsKey(organization_slug), (list) =>
        list?.map((it) => (it.ref === ref ? { ...it, name } : it)),
      );
    },
  });
