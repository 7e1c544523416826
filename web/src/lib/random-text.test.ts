import { expect, it } from 'vitest';
import { randomText } from './random-text';

it('has the requested length, is safe in an address, and never repeats', () => {
  const text = randomText(32);
  expect(text).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(randomText(32)).not.toBe(text);
});
