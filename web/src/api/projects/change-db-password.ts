import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { dbPasswordKey } from './get-db-password';

/** Changes the database password; `pending` if the database has yet to apply it. */
export const changeDbPassword = (ref: string, password: string) =>
  answerOf(api.PATCH('/platform/projects/{ref}/db-password', { params: { path: { ref } }, body: { password } }));

export const useChangeDbPassword = (ref: string) =>
  useMutation({
    mutationFn: (password: string) => changeDbPassword(ref, password),
    // The password is a secret: removed from memory with the form.
    gcTime: 0,
    onSuccess: (_changed, password, _result, { client }) => {
      // A revealed password would be outdated now; a hidden one is not stored.
      client.setQueryData<string>(dbPasswordKey(ref), (known) => known === undefined ? undefined : password);
    },
  });
