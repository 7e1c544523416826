import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headersOf } from './headers-of';
import { attachAccessTokens } from './rules';

const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  attachAccessTokens(() => Promise.resolve('token'));
});
afterEach(() => {
  vi.restoreAllMocks();
  attachAccessTokens(() => Promise.resolve(null));
});

const answer = (status: number, headers: Record<string, string>) =>
  fetched.mockResolvedValueOnce(new Response(null, { status, headers }));

describe('a request for headers', () => {
  it('is a HEAD under the rules of all calls, and returns the requested headers', async () => {
    answer(200, { ETag: '"7"', 'Content-Length': '2048', 'X-More': 'x' });
    expect(await headersOf('/files/a.png', ['ETag', 'content-length', 'Last-Modified'])).toEqual({
      ETag: '"7"',
      'content-length': '2048',
      'Last-Modified': null,
    });
    const { method, url, headers } = fetched.mock.calls[0]![0];
    expect([method, new URL(url).pathname, headers.get('Authorization')]).toEqual(['HEAD', '/files/a.png', 'Bearer token']);
    expect(headers.has('X-Request-Id')).toBe(true);
  });

  it('times out after 60 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer(200, {});
    await headersOf('/', []);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000);
  });

  it('can be aborted', async () => {
    const abort = new AbortController();
    fetched.mockImplementationOnce((request) => {
      abort.abort();
      return Promise.reject(request.signal.reason as Error);
    });
    await expect(headersOf('/', ['ETag'], abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails like every call', async () => {
    answer(503, { 'Retry-After': '2' });
    await expect(headersOf('/', ['ETag'])).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  });
});
