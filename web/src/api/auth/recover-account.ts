import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Requests a password reset link; the response does not reveal whether the account exists. */
export const recoverAccount = (email: string) => answerOf(api.POST('/auth/v1/recover', { body: { email } }));

export const useRecoverAccount = () => useMutation({ mutationFn: recoverAccount });
