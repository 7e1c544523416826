import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiError, unreachableMessage } from './api-error';
import { request, takeAccessTokensFrom } from './request';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  takeAccessTokensFrom(() => Promise.resolve('token'));
});
afterEach(() => takeAccessTokensFrom(() => Promise.resolve(null)));

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));
const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1)!;
  return { url, init: init!, headers: new Headers(init!.headers) };
};
const failure = (call: Promise<unknown>) => call.then(() => null, (error: unknown) => error as ApiError);

describe('a call', () => {
  it('fills its path, joins lists with commas and carries the headers of the specification', async () => {
    answer(200, { ok: true });
    await request({
      path: '/platform/projects/{ref}/x',
      params: { ref: 'a/b' },
      query: { fields: ['a', 'b'], page: 2, none: undefined },
      headers: { Version: '2' },
    });
    const { url, init, headers } = sent();
    expect(url).toBe('/platform/projects/a%2Fb/x?fields=a%2Cb&page=2');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include', referrerPolicy: 'no-referrer-when-downgrade' });
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.get('Version')).toBe('2');
    expect(headers.get('Authorization')).toBe('Bearer token');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('has a request id of its own each time, and keeps an Authorization it was given', async () => {
    answer(204, undefined);
    await request({ path: '/x', headers: { Authorization: 'Bearer other' } });
    const first = sent().headers;
    answer(204, undefined);
    await request({ path: '/x' });
    expect(first.get('Authorization')).toBe('Bearer other');
    expect(sent().headers.get('X-Request-Id')).not.toBe(first.get('X-Request-Id'));
  });

  it('sends a body as JSON and parses the answer by its schema', async () => {
    answer(201, { id: 7, more: 'ignored' });
    const made = await request({ method: 'POST', path: '/x', body: { name: 'n' }, schema: z.object({ id: z.number() }) });
    expect(made).toEqual({ id: 7 });
    expect(sent().init.body).toBe('{"name":"n"}');
    expect(sent().headers.get('Content-Type')).toBe('application/json');
  });

  test.each([
    [204, {}],
    [200, { 'Content-Length': '0' }],
  ])('answered by %i with %j has succeeded', async (status, headers) => {
    answer(status, undefined, headers);
    await expect(request({ method: 'DELETE', path: '/x' })).resolves.toBeUndefined();
  });
});

describe('a failed call', () => {
  test.each([
    [{ message: 'a', msg: 'b', error: 'c' }, 'a'],
    [{ msg: 'b', error: 'c' }, 'b'],
    [{ error: 'c' }, 'c'],
    [{}, 'An error has occurred: 418'],
    [{ message: 7 }, 'An error has occurred: 418'],
    [undefined, 'An error has occurred: 418'],
  ])('with body %j says %s', async (body, message) => {
    answer(418, body);
    expect((await failure(request({ path: '/x' })))?.message).toBe(message);
  });

  it('knows status, code, request id, wait and fields', async () => {
    answer(
      429,
      { message: 'Slow down.', code: 'too_many_requests', requestId: 'r1', errors: [{ field: 'name', message: 'Long.' }] },
      { 'Retry-After': '12' },
    );
    expect(await failure(request({ path: '/x' }))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      requestId: 'r1',
      retryAfter: 12,
      fields: [{ field: 'name', message: 'Long.' }],
    });
  });

  test.each(['0', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT', ''])('takes no wait from Retry-After "%s"', async (header) => {
    answer(503, {}, { 'Retry-After': header });
    expect((await failure(request({ path: '/x' })))?.retryAfter).toBeUndefined();
  });

  it('without a network says so', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(request({ path: '/x' }))).toMatchObject({ message: unreachableMessage, status: undefined });
  });

  it('with an answer that does not fit says so and names the request', async () => {
    answer(200, { id: 'seven' }, { 'X-Request-Id': 'r2' });
    expect(await failure(request({ path: '/x', schema: z.object({ id: z.number() }) }))).toMatchObject({
      message: 'The server sent an answer this page cannot read.',
      requestId: 'r2',
    });
  });

  it('that the caller called off is no error of ours', async () => {
    const abort = new AbortController();
    abort.abort();
    const aborted = new DOMException('Aborted', 'AbortError');
    fetched.mockRejectedValueOnce(aborted);
    expect(await failure(request({ path: '/x', signal: abort.signal }))).toBe(aborted);
  });
});
