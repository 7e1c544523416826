import { useMutation } from '@tanstack/react-query';
import type { Member } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { membersKey } from './list-members';

export interface RoleChange {
  memberId: string;
  roleId: number;
}

/** Gives a member another role; 409 when no owner would remain. */
export const changeMemberRole = (slug: string, { memberId, roleId }: RoleChange) =>
  answerOf(
    api.PATCH('/platform/organizations/{slug}/members/{gotrue_id}', {
      params: { path: { slug, gotrue_id: memberId } },
      body: { role_id: roleId },
    }),
  );

export const useChangeMemberRole = (slug: string) =>
  useMutation({
    mutationFn: (change: RoleChange) => changeMemberRole(slug, change),
    onSuccess: (changed, _change, _result, { client }) => {
      client.setQueryData<Member[]>(membersKey(slug), (list) =>
        list?.map((it) => (it.gotrue_id === changed.gotrue_id ? changed : it)),
      );
    },
  });
