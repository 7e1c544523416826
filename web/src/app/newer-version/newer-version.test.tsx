import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScope } from '@/lib/rx/scope';
import type { ConnectionState } from '@/streams/connection/connection-state';
import { expectNoAxeViolations } from '@/testing/axe';
import { createFakeLink } from '@/testing/fake-link';
import { toast } from '@/ui/toast';
import { Toaster } from '@/ui/toaster';
import { noticeNewerVersion } from './notice-newer-version';
import { offerReload } from './offer-reload';

const live: ConnectionState = { kind: 'live', since: 0 };
const away: ConnectionState = { kind: 'reconnecting', since: 0, attempt: 1, nextTryAt: null };

/**
 * Connects once for each version of the front page on the server ("away": unreachable), and counts
 * the notices.
 */
async function connectTo(...pages: (string | null)[]) {
  const fetched = vi.fn<(request: Request) => Promise<Response>>();
  vi.stubGlobal('fetch', fetched);
  const state$ = new BehaviorSubject<ConnectionState>(away);
  const { events$, request } = createFakeLink();
  const notify = vi.fn();
  noticeNewerVersion(createScope(), { state$, events$, request, retryNow: () => {} }, notify);
  for (const page of pages) {
    const answer = new Response(null, page === 'away' ? { status: 503 } : { headers: page === null ? {} : { ETag: page } });
    fetched.mockResolvedValueOnce(answer);
    const requested = fetched.mock.calls.length + (notify.mock.calls.length === 0 ? 1 : 0);
    state$.next(live);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(requested));
    // The effects of a response have run before the next macrotask.
    await new Promise((resolve) => setTimeout(resolve));
    state$.next(away);
  }
  return { offers: notify.mock.calls.length, fetched };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a newer version of the dashboard', () => {
  it.each([
    ['the first connection', ['"1"'], 0],
    ['the same front page after a disconnection', ['"1"', '"1"'], 0],
    ['another front page after a disconnection', ['"1"', '"2"'], 1],
    ['a server that does not respond in between', ['"1"', 'away', '"2"'], 1],
    ['a server without versions', [null, null], 0],
  ])('is announced after %s: %j, %i times', async (_, pages, times) => {
    expect((await connectTo(...pages)).offers).toBe(times);
  });

  it('is no longer checked for once it was announced', async () => {
    const { offers, fetched } = await connectTo('"1"', '"2"', '"3"');
    expect(offers).toBe(1);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is detected by a HEAD request for the front page', async () => {
    const { fetched } = await connectTo('"1"');
    const { method, url } = fetched.mock.calls[0]![0];
    expect([method, new URL(url).pathname]).toEqual(['HEAD', '/dashboard/']);
  });
});

describe('the offer to reload', () => {
  afterEach(() => {
    act(() => void toast.dismiss());
  });

  const show = async () => {
    const { href, origin, pathname } = window.location;
    const reload = vi.fn();
    vi.stubGlobal('location', { href, origin, pathname, reload });
    render(<Toaster />);
    act(offerReload);
    expect(await screen.findByText('A new version of the dashboard is available.')).toBeVisible();
    return reload;
  };

  it('reloads the page', async () => {
    const reload = await show();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('can be postponed', async () => {
    const reload = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByText('A new version of the dashboard is available.')).toBeNull());
    expect(reload).not.toHaveBeenCalled();
  });
});
