import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The session as the auth client stores it. */
interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Creates a session of a self-hosted installation. */
export const enterSelfHosted = (): Promise<Tokens> =>
  answerOf(api.POST('/auth/v1/token', { params: { query: { grant_type: 'self_hosted' } }, body: {} }));
