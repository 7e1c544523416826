import { messageOf } from '@/lib/error-message';
import { unreachableMessage, statusMessage } from '../http/api-error';

/** The result of a form: done, or the error text. */
export type AuthOutcome = { ok: true } | AuthFailure;

/**
 * The result of a sign-up; `pending`: the link in the email must be used before the account can
 * sign in.
 */
export type SignUpOutcome = { ok: true; pending: boolean } | AuthFailure;

export interface AuthFailure {
  ok: false;
  message: string;
  /** The server's error code, such as `mfa_verification_failed`. */
  code?: string | undefined;
  /** The wait requested by the server, in seconds. */
  retryAfterS?: number | undefined;
  /** The session has ended. */
  isSessionGone?: boolean;
}

/** The result when there was no response. */
export const unreachable: AuthFailure = { ok: false, message: unreachableMessage };

/** The address to open next, or the error text. */
export type AddressOutcome = { ok: true; url: string } | AuthFailure;

/** The used fields of the auth client's errors. */
interface AuthErrorFacts {
  name?: string;
  status?: number | undefined;
  code?: string | undefined;
}

const tooManyRequests = 429;

/** Converts an error of the auth client; null means success. */
export function outcomeOf(error: unknown, retryAfterS?: number): AuthOutcome {
  if (!error) return { ok: true };
  const { name, status, code } = error as AuthErrorFacts;
  // The client's own messages for calls without a response or without a text are not meant for
  // users.
  if (name === 'AuthRetryableFetchError') {
    return status ? { ok: false, message: statusMessage(status) } : unreachable;
  }
  if (name === 'AuthSessionMissingError') {
    return { ok: false, message: 'Your session has ended. Sign in again.', isSessionGone: true };
  }
  return { ok: false, message: messageOf(error), code, ...(status === tooManyRequests && { retryAfterS }) };
}

/** The same for a call that returns an address. */
export function wayOf({ data, error }: { data: { url?: string | null }; error: unknown }): AddressOutcome {
  if (data.url && !error) return { ok: true, url: data.url };
  const failed = outcomeOf(error);
  return failed.ok ? { ok: false, message: messageOf(null) } : failed;
}
