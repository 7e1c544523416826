import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The operator's account of an installation without accounts. */
export interface FirstAccount {
  email: string;
  password: string;
  /** Printed by the server; only if the settings require it. */
  setupCode?: string | undefined;
}

/** Creates the first account and returns the tokens of its session. */
export const setUp = ({ email, password, setupCode }: FirstAccount) =>
  answerOf(api.POST('/auth/v1/setup', { body: { email, password, ...(setupCode && { setup_code: setupCode }) } }));
