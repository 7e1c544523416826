import { useMutation } from '@tanstack/react-query';
import { type Organization, organizationSchema } from '@/lib/entities/organization';
import { request } from '../http/request';
import { organizationsKey } from './list-organizations';

/** Makes an organization of which I am the owner. */
export const createOrganization = (name: string) =>
  request({ method: 'POST', path: '/platform/organizations', body: { name }, schema: organizationSchema });

export const useCreateOrganization = () =>
  useMutation({
    mutationFn: createOrganization,
    onSuccess: (created, _name, _result, { client }) => {
      client.setQueryData<Organization[]>(organizationsKey, (list = []) => [
        ...list.filter((it) => it.slug !== created.slug),
        created,
      ]);
    },
  });
