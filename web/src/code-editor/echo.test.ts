import { expect, it } from 'vitest';
import { createEcho } from './echo';

it('a value from the page is shown once', () => {
  const echo = createEcho('a');
  expect(echo.isNews('a')).toBe(false);
  expect(echo.isNews('b')).toBe(true);
  expect(echo.isNews('b')).toBe(false);
});

it('a value from the editor is not shown again, however late it returns', () => {
  const echo = createEcho('');
  for (const value of ['a', 'ab', 'abc']) echo.reported(value);
  expect(echo.isNews('a')).toBe(false);
  // Two changes in one render: the first never comes back.
  expect(echo.isNews('abc')).toBe(false);
  expect(echo.isNews('ab')).toBe(true);
});

it('the page’s own change is shown, even while typed changes are pending', () => {
  const echo = createEcho('');
  echo.reported('typed');
  expect(echo.isNews('discarded')).toBe(true);
  expect(echo.isNews('typed')).toBe(true);
});
