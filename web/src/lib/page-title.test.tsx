import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { setAppTitle } from './app-title';
import { namesPatienceMs, settledTitle$, TitlePlaceContext, titleOf, usePageTitle } from './page-title';

beforeEach(() => {
  vi.useFakeTimers();
  document.title = 'Before';
});
afterEach(() => {
  vi.useRealTimers();
  setAppTitle(null);
});

function Titled({ page }: { page: string }) {
  usePageTitle(page);
  return null;
}
const inPlace = (page: string, names: string[], known: boolean) => (
  <TitlePlaceContext value={{ names, known }}>
    <Titled page={page} />
  </TitlePlaceContext>
);

test.each([
  ['Settings', ['shop', 'Acme'], 'Settings | shop | Acme | Signalbox'],
  ['Members', ['Acme'], 'Members | Acme | Signalbox'],
  ['Sign in', [], 'Sign in | Signalbox'],
  ['shop', ['shop', 'Acme'], 'shop | Acme | Signalbox'],
])('the page %s in %o is titled %s', (page, names, title) => {
  expect(titleOf(page, names, 'Signalbox')).toBe(title);
});

it('sets the tab title, again when the page or the app is renamed', () => {
  const { rerender } = render(inPlace('Settings', ['shop'], true));
  expect(document.title).toBe('Settings | shop | Signalbox');
  rerender(inPlace('Settings', ['depot'], true));
  expect(document.title).toBe('Settings | depot | Signalbox');
  act(() => setAppTitle('Night Trains'));
  expect(document.title).toBe('Settings | depot | Night Trains');
});

it('waits a moment for names that are loading, so that the tab title changes once', () => {
  const { rerender } = render(inPlace('Settings', [], false));
  expect([document.title, settledTitle$.value]).toEqual(['Before', null]);
  act(() => {
    vi.advanceTimersByTime(namesPatienceMs - 1);
  });
  rerender(inPlace('Settings', ['shop'], true));
  expect(document.title).toBe('Settings | shop | Signalbox');
  expect(settledTitle$.value).toEqual({ title: 'Settings | shop | Signalbox', page: 'Settings' });
});

it('has a limit on waiting', () => {
  render(inPlace('Settings', [], false));
  act(() => {
    vi.advanceTimersByTime(namesPatienceMs);
  });
  expect(document.title).toBe('Settings | Signalbox');
});

it('is reset when the page is left', () => {
  const { unmount } = render(inPlace('Settings', [], true));
  unmount();
  expect(settledTitle$.value).toBeNull();
});
