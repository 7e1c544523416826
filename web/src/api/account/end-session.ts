import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type SignIn, signInsKey } from './list-sessions';

/** Ends a session; a session that has already ended counts as success. */
export async function endSignIn(id: string): Promise<void> {
  try {
    await answerOf(api.DELETE('/platform/profile/sessions/{session_id}', { params: { path: { session_id: id } } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export const useEndSignIn = () =>
  useMutation({
    mutationFn: endSignIn,
    onSuccess: (_done, id, _result, { client }) => {
      client.setQueryData<SignIn[]>(signInsKey, (list) => list?.filter((it) => it.id !== id));
    },
  });
