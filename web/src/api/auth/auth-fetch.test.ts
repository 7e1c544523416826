import { expect, it, vi } from 'vitest';
import { createAuthFetch } from './auth-fetch';

it('keeps the wait time of the latest response', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  const { fetch: request, retryAfterS } = createAuthFetch();
  fetched.mockResolvedValueOnce(new Response(null, { status: 429, headers: { 'Retry-After': '42' } }));
  expect((await request('/auth/v1/token')).status).toBe(429);
  expect(retryAfterS()).toBe(42);
  fetched.mockResolvedValueOnce(new Response(null, { status: 400 }));
  await request('/auth/v1/token');
  expect(retryAfterS()).toBeUndefined();
});

it('sends the setup code only with a sign-up', async () => {
  const fetched = vi.fn<typeof fetch>().mockImplementation(() => Promise.resolve(new Response(null)));
  vi.stubGlobal('fetch', fetched);
  const { fetch: request, bringSetupCode } = createAuthFetch();
  const sent = async (address: string) => {
    await request(address, { method: 'POST', body: '{"email":"sam@example.com"}' });
    return JSON.parse(fetched.mock.lastCall?.[1]?.body as string) as unknown;
  };
  expect(await sent('/auth/v1/signup')).toEqual({ email: 'sam@example.com' });
  bringSetupCode('abcde-fghjk-mnpqr-stuvw');
  expect(await sent('/auth/v1/signup?redirect_to=x')).toEqual({ email: 'sam@example.com', setup_code: 'abcde-fghjk-mnpqr-stuvw' });
  expect(await sent('/auth/v1/token?grant_type=password')).toEqual({ email: 'sam@example.com' });
});
