import { expect, test } from 'vitest';
import { isWebAddress } from './web-address';

test.each([
  ['https://example.com/a', true],
  ['http://localhost:3000', true],
  ['HTTPS://example.com', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.com', false],
  ['mailto:sam@example.com', false],
  ['/project/shop', false],
  ['//example.com', false],
  ['example.com', false],
  ['', false],
])('%j is an address of the web: %s', (address, is) => {
  expect(isWebAddress(address)).toBe(is);
});
