import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { userKey } from './get-user';

/** Unlinks the identity provider from the account, by the identity's ID. */
export const unlinkIdentity = (id: string) =>
  answerOf(api.DELETE('/auth/v1/user/identities/{identity_id}', { params: { path: { identity_id: id } } }));

export const useUnlinkIdentity = () =>
  useMutation({
    mutationFn: unlinkIdentity,
    onSuccess: (_done, _id, _result, { client }) => client.invalidateQueries({ queryKey: userKey }),
  });
