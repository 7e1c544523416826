import { expect, test } from 'vitest';
import { safeWebAddress } from './web-address';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  [' http://example.com ', 'http://example.com/'],
  ['ftp://example.com', null],
  ['javascript:alert(1)', null],
  ['example.com', null],
  ['/support/new', null],
  ['', null],
  [null, null],
])('%o leads to %o', (text, address) => {
  expect(safeWebAddress(text)).toBe(address);
});
