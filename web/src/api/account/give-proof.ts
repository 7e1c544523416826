import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Confirms the user's identity with the password; valid for ten minutes. */
export const proveIdentity = (password: string) => answerOf(api.POST('/platform/profile/proof', { body: { password } }));
