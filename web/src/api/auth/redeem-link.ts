import { readStored, writeStored } from '@/lib/storage';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { AuthOutcome } from './auth-outcome';
import { sessionStorageKey } from './stored-session';

/** The storage key of the auth client's PKCE verifier. */
const verifierKey = `${sessionStorageKey}-code-verifier`;

/** The auth client writes it as JSON, with its purpose after a slash. */
function takeVerifier(): string | null {
  const kept = readStored(verifierKey);
  writeStored(verifierKey, null);
  try {
    const verifier: unknown = JSON.parse(kept ?? 'null');
    return typeof verifier === 'string' ? (verifier.split('/')[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Links the identity from the callback; only the browser that started the request can. */
export async function redeemLink(code: string): Promise<AuthOutcome> {
  const verifier = takeVerifier();
  if (verifier === null) return { ok: false, message: 'This request was started in another browser. Start again.', code: 'bad_code_verifier' };
  try {
    await answerOf(api.POST('/auth/v1/user/identities', { body: { auth_code: code, code_verifier: verifier } }));
    return { ok: true };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { ok: false, message: failure.message, code: failure.code };
  }
}
