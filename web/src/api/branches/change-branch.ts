import { useMutation } from '@tanstack/react-query';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { projectKey } from '../projects/get-project';
import { organizationProjectsKey } from '../projects/list-organization-projects';

/** The branch of a project. */
interface BranchPath {
  ref: string;
  branch_ref: string;
}

/** Changes when a branch is deleted; null: it stays. */
export const useChangeExpiry = (path: BranchPath) =>
  useMutation({
    mutationFn: (expiresAt: string | null) =>
      answerOf(api.PATCH('/platform/projects/{ref}/branches/{branch_ref}', { params: { path }, body: { expires_at: expiresAt } })),
    onSuccess: ({ organization_slug, expires_at }, _at, _result, { client }) => {
      client.setQueryData<ProjectSummary[]>(organizationProjectsKey(organization_slug), (list) =>
        list?.map((it) => (it.ref === path.branch_ref ? { ...it, expires_at } : it)),
      );
      client.setQueryData<ProjectDetail>(projectKey(path.branch_ref), (known) => known && { ...known, expires_at });
    },
  });

/** Begins the deletion of a branch; the topic of its organization reports its end. */
export const useDeleteBranch = (path: BranchPath) =>
  useMutation({
    mutationFn: () => answerOf(api.DELETE('/platform/projects/{ref}/branches/{branch_ref}', { params: { path } })),
  });
