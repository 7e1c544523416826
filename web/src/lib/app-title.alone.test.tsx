import { afterEach, expect, it, vi } from 'vitest';
import { appTitle$, appTitleKey, setAppTitle } from './app-title';

afterEach(() => setAppTitle(null));

it.each([
  [null, 'Signalbox'],
  ['  ', 'Signalbox'],
  ['Night Trains Cloud', 'Night Trains Cloud'],
  [' Depot ', 'Depot'],
])('an app title of %o is shown as %s', (given, shown) => {
  setAppTitle(given);
  expect(appTitle$.value).toBe(shown);
});

it('is known immediately on the next visit', async () => {
  setAppTitle('Night Trains');
  vi.resetModules();
  expect((await import('./app-title')).appTitle$.value).toBe('Night Trains');
});

it('is stored only if it is not the product’s own name', () => {
  setAppTitle('Night Trains');
  expect(localStorage.getItem(appTitleKey)).toBe('Night Trains');
  setAppTitle(null);
  expect(localStorage.getItem(appTitleKey)).toBeNull();
});
