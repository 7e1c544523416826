import type { Middleware } from 'openapi-fetch';
import { uuid } from '@/lib/uuid';
import { errorOfAnswer, errorOfFailure, isNamed } from './api-error';

/** A call gives up after this; the retry rule decides whether it is made again. */
export const timeoutMs = 30_000;

let accessToken: () => Promise<string | null> = () => Promise.resolve(null);

/** Says once, at start, where the current access token comes from. */
export function takeAccessTokensFrom(source: () => Promise<string | null>): void {
  accessToken = source;
}

/** Each request, also a repeated one, has an id of its own. */
export const hasRequestId: Middleware = {
  onRequest: ({ request }) => request.headers.set('X-Request-Id', uuid()),
};

/** The token of who is signed in, unless the call brings one. */
export const bearsToken: Middleware = {
  onRequest: async ({ request }) => {
    const token = request.headers.has('Authorization') ? null : await accessToken();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
  },
};

/** No call waits for ever. */
export const givesUpAfter = (ms: number): Middleware => ({
  onRequest: ({ request }) =>
    new Request(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(ms)]),
      // Of all a request has, one that is made of it forgets this.
      referrerPolicy: request.referrerPolicy,
    }),
});

/** Whatever goes wrong is an ApiError, but for the caller's own abort. */
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
