import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from './answer-of';
import { api } from './client';
import { createQueryClient } from './query-client';

const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.useRealTimers());

/** What a page that asks gets to see in the end. */
const ask = () =>
  new Promise<string>((resolve) => {
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn: () => answerOf(api.GET('/healthz')) });
    observer.subscribe(({ isError, error }) => isError && resolve(error.message));
  });

describe('a query', () => {
  it('is asked four times at most, each with an id of its own', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('{"message":"Away."}', { status: 503, headers: { 'Retry-After': '2' } })));
    const answered = ask();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answered).toBe('Away.');
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(new Set(fetched.mock.calls.map(([request]) => request.headers.get('X-Request-Id'))).size).toBe(4);
  });

  it('is not asked again after a 4xx', async () => {
    fetched.mockResolvedValue(new Response('{"message":"No."}', { status: 404 }));
    const answered = ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answered).toBe('No.');
    expect(fetched).toHaveBeenCalledOnce();
  });
});
