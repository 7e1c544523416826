import { expect, it } from 'vitest';
import { createEcho } from './echo';

it('what the page gives is shown once', () => {
  const echo = createEcho('a');
  expect(echo.isNews('a')).toBe(false);
  expect(echo.isNews('b')).toBe(true);
  expect(echo.isNews('b')).toBe(false);
});

it('what the editor told of is not shown again, however late it comes back', () => {
  const echo = createEcho('');
  for (const value of ['a', 'ab', 'abc']) echo.reported(value);
  expect(echo.isNews('a')).toBe(false);
  // Two changes in one rendering: the one between never comes back.
  expect(echo.isNews('abc')).toBe(false);
  expect(echo.isNews('ab')).toBe(true);
});

it('what is the page’s own counts, also while something typed is on its way', () => {
  const echo = createEcho('');
  echo.reported('typed');
  expect(echo.isNews('discarded')).toBe(true);
  expect(echo.isNews('typed')).toBe(true);
});
