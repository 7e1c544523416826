import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Shows by the password that it is the person; counts for ten minutes. */
export const proveIdentity = (password: string) => answerOf(api.POST('/platform/profile/proof', { body: { password } }));
