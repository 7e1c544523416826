import { useMutation } from '@tanstack/react-query';
import { type Member, memberSchema } from '@/lib/entities/organization';
import { request } from '../http/request';
import { membersKey } from './list-members';

export interface NewMember {
  email: string;
  roleId: number;
}

/** Takes somebody who has an account into the organization. */
export const addMember = (slug: string, { email, roleId }: NewMember) =>
  request({
    method: 'POST',
    path: '/platform/organizations/{slug}/members',
    params: { slug },
    body: { email, role_id: roleId },
    schema: memberSchema,
  });

export const useAddMember = (slug: string) =>
  useMutation({
    mutationFn: (member: NewMember) => addMember(slug, member),
    onSuccess: (added, _member, _result, { client }) => {
      client.setQueryData<Member[]>(membersKey(slug), (list = []) => [
        ...list.filter((it) => it.gotrue_id !== added.gotrue_id),
        added,
      ]);
    },
  });
