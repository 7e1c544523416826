import { useMutation } from '@tanstack/react-query';
import { userKey } from '../account/get-user';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { profileQuery } from '../profile/get-profile';

/** Confirms a change of the email address by the token of its link; needs no session. */
export const confirmEmail = (token: string) =>
  answerOf(api.POST('/auth/v1/verify', { body: { type: 'email_change', token_hash: token } }));

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: confirmEmail,
    onSuccess: (_used, _token, _result, { client }) => {
      void client.invalidateQueries({ queryKey: userKey });
      void client.invalidateQueries({ queryKey: profileQuery().queryKey });
    },
  });
