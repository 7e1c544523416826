import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProvider, popupTexts } from './open-provider';
import { rememberedState } from './callback-result';
import { handOver } from './callback-channel';

const opened = vi.fn<typeof window.open>();
let popup: { closed: boolean; close: () => void; location: { href: string } };
const way = vi.fn((returnTo: string) => Promise.resolve({ ok: true as const, url: `https://code.example/?to=${returnTo}` }));
const pageStays = () => new AbortController().signal;

beforeEach(() => {
  popup = { closed: false, close: vi.fn(), location: { href: '' } };
  opened.mockReset().mockReturnValue(popup as unknown as Window);
  vi.stubGlobal('open', opened);
  vi.stubGlobal('isSecureContext', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the popup of the identity provider', () => {
  it('is 600 by 800, opens at once and stores a state of 32 characters first', () => {
    opened.mockImplementation(() => {
      expect(rememberedState()).toHaveLength(32);
      return popup as unknown as Window;
    });
    void openProvider(way, pageStays());
    const [address, , features] = opened.mock.calls[0] ?? [];
    expect(address).toBe('');
    expect(features).toMatch(/width=600,height=800/);
    expect(way).toHaveBeenCalledWith(`${window.location.origin}/dashboard/auth/callback?state=${rememberedState()}`);
  });

  it('goes to the identity provider and accepts only the result with its own state', async () => {
    const requested = openProvider(way, pageStays());
    await vi.waitFor(() => expect(popup.location.href).toMatch(/^https:\/\/code\.example/));
    const state = rememberedState() ?? '';
    const strange = handOver('another state', { kind: 'code', code: 'strange' });
    expect(await handOver(state, { kind: 'code', code: 'good' })).toBe(true);
    expect(await requested).toEqual({ kind: 'code', code: 'good' });
    expect(popup.close).toHaveBeenCalled();
    expect(rememberedState()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await strange).toBe(false);
  });

  it('returns the error text of the identity provider', async () => {
    const requested = openProvider(way, pageStays());
    await handOver(rememberedState() ?? '', { kind: 'failed', code: 'access_denied', message: 'You did not allow it.' });
    expect(await requested).toEqual({ ok: false, code: 'access_denied', message: 'You did not allow it.' });
  });

  it('is checked every half second, and reports when it is closed', async () => {
    const requested = openProvider(way, pageStays());
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(await requested).toEqual({ ok: false, message: popupTexts.closed });
  });

  it('times out after five minutes', async () => {
    const done = vi.fn();
    void openProvider(way, pageStays()).then(done);
    await vi.advanceTimersByTimeAsync(299_500);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toHaveBeenCalledWith({ ok: false, message: popupTexts.timeout });
    expect(popup.close).toHaveBeenCalled();
  });

  it('can be blocked or unusable', async () => {
    opened.mockReturnValue(null);
    expect(await openProvider(way, pageStays())).toEqual({ ok: false, message: popupTexts.blocked });
    expect(rememberedState()).toBeNull();
    vi.stubGlobal('isSecureContext', false);
    expect(await openProvider(way, pageStays())).toEqual({ ok: false, message: popupTexts.insecure });
  });

  it('closes when there is no address to open, or the page is left', async () => {
    const requested = openProvider(() => Promise.resolve({ ok: false, message: 'No.' }), pageStays());
    expect(await requested).toEqual({ ok: false, message: 'No.' });
    const page = new AbortController();
    const left = openProvider(way, page.signal);
    page.abort();
    expect(await left).toBeNull();
    expect(popup.close).toHaveBeenCalledTimes(2);
  });
});
