import { useMutation } from '@tanstack/react-query';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { dbPasswordKey } from './get-db-password';
import { transferLinkKey, type TransferLinkInfo } from './get-transfer-link';
import { projectKey } from './get-project';
import { organizationProjectsKey } from './list-organization-projects';

/** The target organization, and whether the database password is reset. */
export interface Move {
  slug: string;
  rotatesPassword: boolean;
}

/** Transfers a project to another organization; 409 if that is not possible. */
export const transferProject = (ref: string, { slug, rotatesPassword }: Move) =>
  answerOf(
    api.POST('/platform/projects/{ref}/transfer', {
      params: { path: { ref } },
      body: { target_organization_slug: slug, rotate_password: rotatesPassword },
    }),
  );

/** `from` is the slug of the previous organization. */
export const useTransferProject = (ref: string, from: string) =>
  useMutation({
    mutationFn: (move: Move) => transferProject(ref, move),
    onSuccess: async ({ organization_slug }, { rotatesPassword }, _result, { client }) => {
      if (rotatesPassword) client.removeQueries({ queryKey: dbPasswordKey(ref) });
      client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, organization_slug });
      client.setQueryData<ProjectSummary[]>(organizationProjectsKey(from), (list) =>
        list?.filter((it) => it.ref !== ref),
      );
      // A transferred project has no transfer link anymore.
      client.setQueryData<TransferLinkInfo | null>(transferLinkKey(ref), null);
      await client.invalidateQueries({ queryKey: organizationProjectsKey(organization_slug) });
    },
  });
