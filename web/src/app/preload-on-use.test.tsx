import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadOnUse } from './preload-on-use';

const preload = vi.fn(() => Promise.resolve());
beforeEach(() => {
  preload.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(['pointermove', 'pointerdown', 'keydown'])('the auth client is loaded in advance on the first %s, once', (sign) => {
  const stop = preloadOnUse({ preload });
  expect(preload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  window.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(60_000);
  expect(preload).toHaveBeenCalledOnce();
  stop();
});

it('it is also loaded on an unattended page, after 30 s', () => {
  const stop = preloadOnUse({ preload });
  vi.advanceTimersByTime(29_999);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(preload).toHaveBeenCalledOnce();
  stop();
});

it('a page that has ended loads nothing', () => {
  preloadOnUse({ preload })();
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(preload).not.toHaveBeenCalled();
});
