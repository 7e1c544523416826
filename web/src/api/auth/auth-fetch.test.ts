import { expect, it, vi } from 'vitest';
import { createAuthFetch } from './auth-fetch';

it('keeps how long the newest answer asked to wait', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  const { fetch: ask, retryAfterS } = createAuthFetch();
  fetched.mockResolvedValueOnce(new Response(null, { status: 429, headers: { 'Retry-After': '42' } }));
  expect((await ask('/auth/v1/token')).status).toBe(429);
  expect(retryAfterS()).toBe(42);
  fetched.mockResolvedValueOnce(new Response(null, { status: 400 }));
  await ask('/auth/v1/token');
  expect(retryAfterS()).toBeUndefined();
});
