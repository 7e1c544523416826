import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsKey } from './list-organizations';

/** Creates an organization owned by the user. */
export const createOrganization = (name: string) =>
  answerOf(api.POST('/platform/organizations', { body: { name } }));

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
