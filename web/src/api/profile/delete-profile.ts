import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { withProof } from '../account/proof';
import { api } from '../http/client';

/** Deletes the user's account; the password is not needed within ten minutes of signing in. */
export const deleteProfile = (password: string | undefined) =>
  answerOf(api.DELETE('/platform/profile', { body: { ...(password && { password }) } }));

export const useDeleteProfile = () => useMutation({ mutationFn: (password: string | undefined) => withProof(() => deleteProfile(password)) });
