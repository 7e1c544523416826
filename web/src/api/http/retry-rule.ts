import { ApiError } from './api-error';

/** At most 3 retries, so 4 requests. */
const retriesMax = 3;

const backoffBaseMs = 1_000;
const backoffCapMs = 30_000;
const tooManyRequests = 429;

/** Returns whether to retry after this number of failures. */
export function shouldRetry(failuresBefore: number, error: unknown): boolean {
  if (failuresBefore >= retriesMax) return false;
  if (!(error instanceof ApiError) || error.status === undefined) return true;
  const clientsFault = error.status >= 400 && error.status < 500;
  return !clientsFault || error.status === tooManyRequests;
}

/** Returns the delay before a retry: the server's wait, else 1 s doubling up to 30 s. */
export function retryDelayMs(failuresBefore: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1_000;
  return Math.min(backoffCapMs, backoffBaseMs * 2 ** failuresBefore);
}
