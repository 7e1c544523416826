import { useMutation } from '@tanstack/react-query';
import { type Member, memberSchema } from '@/lib/entities/organization';
import { request } from '../http/request';
import { membersKey } from './list-members';

export interface RoleChange {
  memberId: string;
  roleId: number;
}

/** Gives a member another role; 409 when no owner would remain. */
export const changeMemberRole = (slug: string, { memberId, roleId }: RoleChange) =>
  request({
    method: 'PATCH',
    path: '/platform/organizations/{slug}/members/{memberId}',
    params: { slug, memberId },
    body: { role_id: roleId },
    schema: memberSchema,
  });

export const useChangeMemberRole = (slug: string) =>
  useMutation({
    mutationFn: (change: RoleChange) => changeMemberRole(slug, change),
    onSuccess: (changed, _change, _result, { client }) => {
      client.setQueryData<Member[]>(membersKey(slug), (list) =>
        list?.map((it) => (it.gotrue_id === changed.gotrue_id ? changed : it)),
      );
    },
  });
