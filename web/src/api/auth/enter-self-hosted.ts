import { messageOf } from '@/lib/thrown-words';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The tokens of a new session of a self-hosted installation, or why there is none. */
export async function enterSelfHosted(): Promise<{ access_token: string; refresh_token: string } | { message: string }> {
  try {
    const { access_token, refresh_token } = await answerOf(
      api.POST('/auth/v1/token', { params: { query: { grant_type: 'self_hosted' } } }),
    );
    return { access_token, refresh_token };
  } catch (failure) {
    return { message: messageOf(failure) };
  }
}
