import { useMutation } from '@tanstack/react-query';
import { type Organization, organizationSchema } from '@/lib/entities/organization';
import { request } from '../http/request';
import { organizationsKey } from './list-organizations';

/** Gives an organization another name; its slug stays. */
export const renameOrganization = (slug: string, name: string) =>
  request({
    method: 'PATCH',
    path: '/platform/organizations/{slug}',
    params: { slug },
    body: { name },
    schema: organizationSchema,
  });

export const useRenameOrganization = (slug: string) =>
  useMutation({
    mutationFn: (name: string) => renameOrganization(slug, name),
    onSuccess: ({ name }, _name, _result, { client }) => {
      client.setQueryData<Organization[]>(organizationsKey, (list) =>
        list?.map((it) => (it.slug === slug ? { ...it, name } : it)),
      );
    },
  });
