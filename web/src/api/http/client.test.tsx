import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerOf } from './answer-of';
import { type ApiError, unreachableMessage } from './api-error';
import { api } from './client';
import { attachAccessTokens } from './rules';

const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  attachAccessTokens(() => Promise.resolve('token'));
});
afterEach(() => attachAccessTokens(() => Promise.resolve(null)));

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));
const sent = () => fetched.mock.calls.at(-1)![0];
const failure = (call: Promise<unknown>) => call.then(() => null, (error: unknown) => error as ApiError);
const health = () => answerOf(api.GET('/healthz'));

describe('a call', () => {
  it('fills its path and query and sends the headers of the specification', async () => {
    answer(200, { projects: [] });
    await api.GET('/platform/organizations/{slug}/projects', {
      params: { path: { slug: 'a/b' }, query: { limit: 2 } },
      headers: { Version: '2' },
    });
    const { url, method, headers, credentials, referrerPolicy } = sent();
    expect(url).toBe(`${window.location.origin}/platform/organizations/a%2Fb/projects?limit=2`);
    expect({ method, credentials, referrerPolicy }).toEqual({
      method: 'GET',
      credentials: 'include',
      referrerPolicy: 'no-referrer-when-downgrade',
    });
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.get('Version')).toBe('2');
    expect(headers.get('Authorization')).toBe('Bearer token');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('joins lists in the query with commas', async () => {
    answer(200, {});
    await api.GET('/platform/projects/available-regions', { params: { query: { cloud_provider: ['a', 'b'] as never } } });
    expect(new URL(sent().url).search).toBe('?cloud_provider=a,b');
  });

  it('has its own request ID each time, and keeps an Authorization header it was given', async () => {
    answer(200, {});
    await api.GET('/healthz', { headers: { Authorization: 'Bearer other' } });
    const first = sent().headers;
    answer(200, {});
    await api.GET('/healthz');
    expect(first.get('Authorization')).toBe('Bearer other');
    expect(sent().headers.get('X-Request-Id')).not.toBe(first.get('X-Request-Id'));
  });

  it('has no Authorization header when signed out', async () => {
    attachAccessTokens(() => Promise.resolve(null));
    answer(200, {});
    await api.GET('/healthz');
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  it('sends a body as JSON and returns the response', async () => {
    answer(201, { slug: 'acme' });
    const made = await answerOf(api.POST('/platform/organizations', { body: { name: 'n' } }));
    expect(made.slug).toBe('acme');
    expect(await sent().text()).toBe('{"name":"n"}');
    expect(sent().headers.get('Content-Type')).toBe('application/json');
  });

  it('returns only the fields of the schema', async () => {
    answer(200, { status: 'ok', more: 'ignored' });
    expect(await answerOf(api.GET('/healthz'), z.object({ status: z.string() }))).toEqual({ status: 'ok' });
  });

  test.each([
    [204, {}],
    [200, { 'Content-Length': '0' }],
  ])('with status %i and body %j has succeeded', async (status, headers) => {
    answer(status, undefined, headers);
    await expect(health()).resolves.toBeUndefined();
  });
});

describe('a failed call', () => {
  test.each([
    [{ message: 'a', msg: 'b', error: 'c' }, 'a'],
    [{ msg: 'b', error: 'c' }, 'b'],
    [{ error: 'c' }, 'c'],
    [{}, 'An error has occurred: 418'],
    [{ message: 7 }, 'An error has occurred: 418'],
    [{ message: '' }, 'An error has occurred: 418'],
    [undefined, 'An error has occurred: 418'],
  ])('with body %j has the message %s', async (body, message) => {
    answer(418, body);
    expect((await failure(health()))?.message).toBe(message);
  });

  it('without a status has an unknown error', async () => {
    fetched.mockResolvedValueOnce(Response.error());
    expect((await failure(health()))?.message).toBe('Unknown error');
  });

  it('has status, code, request ID, wait and fields', async () => {
    answer(
      429,
      { message: 'Slow down.', code: 'too_many_requests', requestId: 'r1', errors: [{ field: 'name', message: 'Long.' }] },
      { 'Retry-After': '12' },
    );
    expect(await failure(health())).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      requestId: 'r1',
      retryAfter: 12,
      fields: [{ field: 'name', message: 'Long.' }],
    });
  });

  it('without a request ID in the response keeps the one that was sent', async () => {
    answer(500, {});
    expect((await failure(health()))?.requestId).toBe(sent().headers.get('X-Request-Id'));
  });

  test.each(['0', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT', ''])('ignores Retry-After "%s"', async (header) => {
    answer(503, {}, { 'Retry-After': header });
    expect((await failure(health()))?.retryAfter).toBeUndefined();
  });

  it('without a network has its own message', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await failure(health());
    expect(error).toMatchObject({ message: unreachableMessage, status: undefined });
    expect(error?.requestId).toBe(sent().headers.get('X-Request-Id'));
  });

  it('without a response in time has its own message', async () => {
    fetched.mockRejectedValueOnce(new DOMException('x', 'TimeoutError'));
    expect((await failure(health()))?.message).toBe("The server didn't respond in time.");
  });

  it('with a response of another shape names the request', async () => {
    answer(200, { status: 7 }, { 'X-Request-Id': 'r2' });
    expect(await failure(answerOf(api.GET('/healthz'), z.object({ status: z.string() })))).toMatchObject({
      message: "The server sent a response that this page can't read.",
      requestId: 'r2',
    });
  });

  it('with a response that is not JSON names the request', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
    expect((await failure(health()))?.message).toBe("The server sent a response that this page can't read.");
  });

  it('that the caller aborted is not an ApiError', async () => {
    const abort = new AbortController();
    fetched.mockImplementationOnce((request) => {
      abort.abort();
      return Promise.reject(request.signal.reason as Error);
    });
    expect(await failure(answerOf(api.GET('/healthz', { signal: abort.signal })))).toMatchObject({ name: 'AbortError' });
  });
});
