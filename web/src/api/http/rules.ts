import type { Middleware } from 'openapi-fetch';
import { uuid } from '@/lib/uuid';
import { errorOfAnswer, errorOfFailure, isNamed } from './api-error';

/** Timeout of a call; the retry rule decides whether it is repeated. */
export const timeoutMs = 30_000;

let accessToken: () => Promise<string | null> = () => Promise.resolve(null);

/** Sets the source of the access token, once at startup. */
export function attachAccessTokens(source: () => Promise<string | null>): void {
  accessToken = source;
}

/** The token of the current session, for requests that fetch can't make. */
export const currentAccessToken = (): Promise<string | null> => accessToken();

/** Each request, including a repeated one, has its own ID, unless the caller has chosen one. */
export const hasRequestId: Middleware = {
  onRequest: ({ request }) => {
    if (!request.headers.has('X-Request-Id')) request.headers.set('X-Request-Id', uuid());
  },
};

/** The token of the current session, unless the call has its own. */
export const bearsToken: Middleware = {
  onRequest: async ({ request }) => {
    const token = request.headers.has('Authorization') ? null : await accessToken();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
  },
};

/** Every call has a timeout. */
export const givesUpAfter = (ms: number): Middleware => ({
  onRequest: ({ request }) =>
    new Request(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(ms)]),
      // `new Request(request)` keeps everything except this.
      referrerPolicy: request.referrerPolicy,
    }),
});

/** Every failure is an ApiError, except the caller's own abort. */
export const failsWithApiError: Middleware = {
  onResponse: async ({ request, response }) => {
    if (response.ok) return;
    const body: unknown = await response.json().catch(() => undefined);
    throw errorOfAnswer(response, body, requestIdOf(request));
  },
  onError: ({ request, error }) => {
    if (isNamed(error, 'AbortError')) return;
    return errorOfFailure(error, requestIdOf(request));
  },
};

const requestIdOf = (request: Request): string => request.headers.get('X-Request-Id') ?? '';
