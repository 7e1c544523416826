import { MutationObserver, QueryObserver } from '@tanstack/react-query';
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

/** The final result of a query. */
const send = () =>
  new Promise<string>((resolve) => {
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn: () => answerOf(api.GET('/healthz')) });
    observer.subscribe(({ isError, error }) => isError && resolve(error.message));
  });

describe('a query', () => {
  it('is sent four times at most, each time with its own ID', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('{"message":"Away."}', { status: 503, headers: { 'Retry-After': '2' } })));
    const answered = send();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answered).toBe('Away.');
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(new Set(fetched.mock.calls.map(([request]) => request.headers.get('X-Request-Id'))).size).toBe(4);
  });

  it('is not retried after a 4xx', async () => {
    fetched.mockResolvedValue(new Response('{"message":"No."}', { status: 404 }));
    const answered = send();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answered).toBe('No.');
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('a change', () => {
  it.each([
    ['an unknown outcome', 503, 'outcome_unknown', 2],
    ['a timeout', 504, 'timeout', 2],
    ['unavailable storage', 503, 'unavailable', 1],
    ['a conflict', 409, 'conflict', 1],
  ])('that ends with %s refetches the pages only if it may have been made', async (_, status, code, reads) => {
    const client = createQueryClient();
    const read = vi.fn(() => Promise.resolve('state'));
    const page = new QueryObserver(client, { queryKey: ['shown'], queryFn: read }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledOnce();
    fetched.mockResolvedValue(new Response(JSON.stringify({ message: 'No.', code }), { status }));
    const change = new MutationObserver(client, { mutationFn: () => answerOf(api.GET('/healthz')) });
    await expect(change.mutate()).rejects.toThrow('No.');
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(reads);
    page();
  });
});
