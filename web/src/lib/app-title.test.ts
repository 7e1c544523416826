import { afterEach, expect, it } from 'vitest';
import { appTitle$, setAppTitle } from './app-title';

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
