import { useMutation } from '@tanstack/react-query';
import type { Member } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { membersKey } from './list-members';

export interface NewMember {
  email: string;
  roleId: number;
}

/** Takes somebody who has an account into the organization. */
export const addMember = (slug: string, { email, roleId }: NewMember) =>
  answerOf(
    api.POST('/platform/organizations/{slug}/members', {
      params: { path: { slug } },
      body: { email, role_id: roleId },
    }),
  );

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
