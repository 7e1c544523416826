import { useMutation } from '@tanstack/react-query';
import type { Member } from '@/lib/entities/member';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { membersKey } from './list-members';

/** Removes a member, or the user; 409 if no owner would remain. */
export const removeMember = (slug: string, memberId: string) =>
  answerOf(
    api.DELETE('/platform/organizations/{slug}/members/{gotrue_id}', {
      params: { path: { slug, gotrue_id: memberId } },
    }),
  );

export const useRemoveMember = (slug: string) =>
  useMutation({
    mutationFn: (memberId: string) => removeMember(slug, memberId),
    onSuccess: (_nothing, memberId, _result, { client }) => {
      client.setQueryData<Member[]>(membersKey(slug), (list) =>
        list?.filter((it) => it.gotrue_id !== memberId),
      );
    },
  });
