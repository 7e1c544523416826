import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsKey } from './list-organizations';

/** Renames an organization; its slug stays. */
export const renameOrganization = (slug: string, name: string) =>
  answerOf(api.PATCH('/platform/organizations/{slug}', { params: { path: { slug } }, body: { name } }));

export const useRenameOrganization = (slug: string) =>
  useMutation({
    mutationFn: (name: string) => renameOrganization(slug, name),
    onSuccess: ({ name }, _name, _result, { client }) => {
      client.setQueryData<Organization[]>(organizationsKey, (list) =>
        list?.map((it) => (it.slug === slug ? { ...it, name } : it)),
      );
    },
  });
