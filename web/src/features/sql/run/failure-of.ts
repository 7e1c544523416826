import { ApiError } from '@/api/http/api-error';
import { messageOf } from '@/lib/error-message';
import { placed, type SentText } from './apply-event';
import type { RunError } from './run-state';

/** The error of a refused or lost call; an error of PostgreSQL has its place in the text. */
export function failureOf(thrown: unknown, sent: SentText): RunError {
  const message = messageOf(thrown);
  if (!(thrown instanceof ApiError)) return { message, at: null };
  const { code, requestId, statement } = thrown;
  const error = placed({ message, code: code ?? null, ...statement }, sent);
  return { ...error, ...(requestId && { requestId }) };
}
