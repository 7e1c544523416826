import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { dbPasswordKey } from './get-db-password';

/** Gives the database another password; `pending` where it has not taken it yet, and will. */
export const changeDbPassword = (ref: string, password: string) =>
  answerOf(api.PATCH('/platform/projects/{ref}/db-password', { params: { path: { ref } }, body: { password } }));

export const useChangeDbPassword = (ref: string) =>
  useMutation({
    mutationFn: (password: string) => changeDbPassword(ref, password),
    // The password is a secret: forgotten with the form.
    gcTime: 0,
    onSuccess: (_changed, password, _result, { client }) => {
      // Where the former one was revealed, it would be wrong now; where it was not, none is kept.
      client.setQueryData<string>(dbPasswordKey(ref), (known) => known === undefined ? undefined : password);
    },
  });
