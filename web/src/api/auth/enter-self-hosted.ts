import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** What the auth client keeps of a session. */
interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A new session of a self-hosted installation. */
export const enterSelfHosted = (): Promise<Tokens> =>
  answerOf(api.POST('/auth/v1/token', { params: { query: { grant_type: 'self_hosted' } } }));
