import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { recoveryCodesKey } from './count-recovery-codes';
import { userKey } from './get-user';
import { withProof } from './proof';

/** Removes an authenticator from the account, even an unverified one. */
export const removeFactor = (id: string) =>
  answerOf(api.DELETE('/auth/v1/factors/{factor_id}', { params: { path: { factor_id: id } } }));

export const useRemoveFactor = () =>
  useMutation({
    mutationFn: (id: string) => withProof(() => removeFactor(id)),
    onSuccess: async (_done, _id, _result, { client }) => {
      // Removing the last authenticator also deletes the recovery codes.
      void client.invalidateQueries({ queryKey: recoveryCodesKey });
      await client.invalidateQueries({ queryKey: userKey });
    },
  });
