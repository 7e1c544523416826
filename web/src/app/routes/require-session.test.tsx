import type { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthOutcome } from '@/api/auth/create-session';
import { renderPage } from '@/testing/render-page';
import { toast } from '@/ui/toast';
import { RequireSession } from './require-session';
import { signInSettings } from '@/testing/samples';

const profile = { id: 1, gotrue_id: 'u', username: 'sam', primary_email: 'sam@example.com' };
const fetched = vi.fn<(request: Request) => Promise<Response>>();
const inMode = (mode: 'platform' | 'self_hosted') => (client: QueryClient) =>
  client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page that requires sign-in', () => {
  it('redirects signed-out users to the sign-in page and back', () => {
    const { router } = renderPage(<RequireSession />, {
      path: '/project/:ref',
      at: '/project/abc?tab=1',
      session: { kind: 'signed_out' },
      known: inMode('platform'),
    });
    expect(router.state.location).toMatchObject({ pathname: '/sign-in', search: '?returnTo=%2Fproject%2Fabc%3Ftab%3D1' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('redirects there too if the installation’s mode is unknown', async () => {
    answer(404, { message: 'No results.' });
    const { router } = renderPage(<RequireSession />, { session: { kind: 'signed_out' } });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });

  it('opens without sign-in in a self-hosted installation, and shows an error if that fails', async () => {
    const enter = vi
      .fn<() => Promise<AuthOutcome>>()
      .mockResolvedValueOnce({ ok: false, message: 'Too many calls.' })
      .mockResolvedValue({ ok: true });
    const { router } = renderPage(<RequireSession />, {
      path: '/project/:ref',
      at: '/project/default',
      session: { kind: 'signed_out' },
      known: inMode('self_hosted'),
      forms: { enter },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many calls.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(enter).toHaveBeenCalledTimes(2);
    expect(router.state.location.pathname).toBe('/project/default');
  });

  it('redirects users without the second factor to enter it, without a call', () => {
    const { router } = renderPage(<RequireSession />, {
      path: '/project/:ref',
      at: '/project/abc',
      session: { kind: 'needs_code', userId: 'u', email: 'sam@example.com', factors: [{ id: 'f', name: 'Phone' }] },
    });
    expect(router.state.location).toMatchObject({ pathname: '/sign-in', search: '?returnTo=%2Fproject%2Fabc' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reloads the user once when the server requires a second factor, and redirects if that does not help', async () => {
    for (let each = 0; each < 2; ++each) answer(401, { code: 'insufficient_aal', message: 'Enter the code first.' });
    const needsFactor = vi.fn(() => Promise.resolve());
    const signOut = vi.fn(() => Promise.resolve());
    renderPage(<RequireSession />, { forms: { needsFactor, signOut } });
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(needsFactor).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('shows after ten seconds that the session could not be checked, with actions', async () => {
    vi.useFakeTimers();
    const { router } = renderPage(<RequireSession />, { session: { kind: 'resolving' } });
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it('creates the profile only on exactly the message that it is missing', async () => {
    answer(404, { message: "User's profile not found" });
    answer(201, profile);
    const { client } = renderPage(<RequireSession />);
    await vi.waitFor(() => expect(client.getQueryData(['profile'])).toMatchObject({ username: 'sam' }));
    expect(fetched.mock.calls.map(([{ method, url }]) => [method, new URL(url).pathname])).toEqual([
      ['GET', '/platform/profile'],
      ['POST', '/platform/profile'],
    ]);
    expect(fetched.mock.calls[0]?.[0].headers.get('Version')).toBe('2');
  });

  it('creates no profile on another 404', async () => {
    answer(404, { message: 'No results.' });
    const { client } = renderPage(<RequireSession />);
    await vi.waitFor(() => expect(client.getQueryState(['profile'])?.status).toBe('error'));
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('only logs that the profile already existed, for developers', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const spy = vi.spyOn(toast, 'error');
    answer(404, { message: "User's profile not found" });
    answer(409, { message: 'The profile already exists.' });
    answer(200, profile);
    const { client } = renderPage(<RequireSession />);
    await vi.waitFor(() => expect(client.getQueryData(['profile'])).toMatchObject({ username: 'sam' }));
    expect(logged).toHaveBeenCalledOnce();
    expect(spy).toHaveBeenCalledExactlyOnceWith('The profile already exists (409).');
  });

  it('shows an error if the profile could not be created', async () => {
    const spy = vi.spyOn(toast, 'error');
    answer(404, { message: "User's profile not found" });
    answer(503, { message: 'Storage is away.' });
    renderPage(<RequireSession />);
    await vi.waitFor(() =>
      expect(spy).toHaveBeenCalledExactlyOnceWith('Failed to create your profile. Please refresh to try again.'),
    );
  });

  it('signs out on a 401 for the profile', async () => {
    answer(401, { message: 'Sign in first.', code: 'unauthenticated' });
    const { router } = renderPage(<RequireSession />);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });
});
