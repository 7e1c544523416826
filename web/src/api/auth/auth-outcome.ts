import { wordsOf } from '@/lib/error-words';
import { unreachableMessage, wordlessAnswer } from '../http/api-error';

/** The answer to a form: done, or the words to show. */
export type AuthOutcome = { ok: true } | AuthFailure;

/** The answer to a sign-up; `pending`: the link sent to the address has to be used before the account can sign in. */
export type SignUpOutcome = { ok: true; pending: boolean } | AuthFailure;

export interface AuthFailure {
  ok: false;
  message: string;
  /** The server's word for it, as `mfa_verification_failed`. */
  code?: string | undefined;
  /** Seconds the server asks to wait. */
  retryAfterS?: number | undefined;
  /** The sign-in itself has ended. */
  isSessionGone?: boolean;
}

/** Where to go next, or why not. */
export type AddressOutcome = { ok: true; url: string } | AuthFailure;

/** What the auth client's errors have of interest. */
interface AuthErrorFacts {
  name?: string;
  status?: number | undefined;
  code?: string | undefined;
}

const tooManyRequests = 429;

/** What an error of the auth client comes to; null is none. */
export function outcomeOf(error: unknown, retryAfterS?: number): AuthOutcome {
  if (!error) return { ok: true };
  const { name, status, code } = error as AuthErrorFacts;
  // The client's own words for a call that got no answer, or one without words, are not for people.
  if (name === 'AuthRetryableFetchError') {
    return { ok: false, message: status ? wordlessAnswer(status) : unreachableMessage };
  }
  if (name === 'AuthSessionMissingError') {
    return { ok: false, message: 'Your session has ended. Sign in again.', isSessionGone: true };
  }
  return { ok: false, message: wordsOf(error), code, ...(status === tooManyRequests && { retryAfterS }) };
}

/** The same for a call that answers with an address. */
export function wayOf({ data, error }: { data: { url?: string | null }; error: unknown }): AddressOutcome {
  if (data.url && !error) return { ok: true, url: data.url };
  const failed = outcomeOf(error);
  return failed.ok ? { ok: false, message: wordsOf(null) } : failed;
}
