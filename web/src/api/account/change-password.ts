import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { userKey } from './get-user';
import { signInsKey } from './list-sessions';
import { withProof } from './proof';

interface PasswordChange {
  password: string;
  /** Not needed within ten minutes of signing in. */
  current?: string | undefined;
}

/** Changes the account's password; its other sessions end. */
export const changePassword = ({ password, current }: PasswordChange) =>
  answerOf(api.PUT('/auth/v1/user', { body: { password, ...(current && { current_password: current }) } }));

export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: PasswordChange) => withProof(() => changePassword(change)),
    onSuccess: (user, _change, _result, { client }) => {
      client.setQueryData(userKey, user);
      void client.invalidateQueries({ queryKey: signInsKey });
    },
  });
