import type * as z from 'zod/mini';
import { uuid } from '@/lib/uuid';
import { ApiError, errorOfAnswer, errorOfFailure } from './api-error';
import { fillPath, queryString, type QueryValue } from './address';

/** A call gives up after this; the retry rule decides whether it is made again. */
const timeoutMs = 30_000;

/** One call. `path` may hold `{names}` that `params` fills. */
export interface Call<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  /** Sent as JSON where present. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** What the answer must look like; without it the answer is not read. */
  schema?: z.ZodMiniType<T>;
}

let accessToken: () => Promise<string | null> = () => Promise.resolve(null);

/** Says once, at start, where the current access token comes from. */
export function takeAccessTokensFrom(source: () => Promise<string | null>): void {
  accessToken = source;
}

/**
 * Makes one call and returns its parsed answer; 204 and an empty body are undefined. Throws
 * ApiError for everything that goes wrong but the caller's own abort.
 */
export async function request<T = undefined>(call: Call<T>): Promise<T> {
  const requestId = uuid();
  const response = await send(call, requestId).catch((thrown: unknown) => {
    if (call.signal?.aborted) throw thrown;
    throw errorOfFailure(thrown, requestId);
  });
  const body = await readBody(response);
  if (!response.ok) throw errorOfAnswer(response, body, requestId);
  if (!call.schema) return undefined as T;
  const parsed = call.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('The server sent an answer this page cannot read.', {
    status: response.status,
    requestId: response.headers.get('X-Request-Id') ?? requestId,
  });
}

async function send<T>(call: Call<T>, requestId: string): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...call.headers });
  headers.set('X-Request-Id', requestId);
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const token = headers.has('Authorization') ? null : await accessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(fillPath(call.path, call.params) + queryString(call.query), {
    method: call.method ?? 'GET',
    headers,
    credentials: 'include',
    referrerPolicy: 'no-referrer-when-downgrade',
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return undefined;
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}
