import { useMutation } from '@tanstack/react-query';
import type { ProjectDetail } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { dbPasswordKey } from './get-db-password';
import { projectKey } from './get-project';
import { organizationProjectsKey } from './list-organization-projects';
import type { Move } from './transfer-project';

/** Moves the project of a transfer link to an organization; 404 once the link is invalid, 409 on conflict. */
export const acceptTransfer = ({ slug, rotatesPassword }: Move, token: string) =>
  answerOf(
    api.POST('/platform/organizations/{slug}/project-claim/{token}', {
      params: { path: { slug, token } },
      body: { rotate_password: rotatesPassword },
    }),
  );

export const useAcceptTransfer = (token: string) =>
  useMutation({
    mutationFn: (move: Move) => acceptTransfer(move, token),
    onSuccess: async ({ ref, organization_slug }, { rotatesPassword }, _result, { client }) => {
      if (rotatesPassword) client.removeQueries({ queryKey: dbPasswordKey(ref) });
      client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, organization_slug });
      await client.invalidateQueries({ queryKey: organizationProjectsKey(organization_slug) });
    },
  });
