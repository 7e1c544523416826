import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { userKey } from '../account/get-user';
import { withProof } from '../account/proof';

/**
 * Requests a change of the email address, which takes effect when its link is used. The link is
 * returned only if email is not configured.
 */
export const updateEmail = (email: string) =>
  answerOf(api.PUT('/platform/update-email', { body: { newEmail: email } }));

export const useUpdateEmail = () =>
  useMutation({
    mutationFn: (email: string) => withProof(() => updateEmail(email)),
    onSuccess: (_pending, _email, _result, { client }) => client.invalidateQueries({ queryKey: userKey }),
  });
