import { expect, test } from 'vitest';
import { webAddress } from './web-address';

test.each([
  ['https://docs.example/guides', 'https://docs.example/guides'],
  ['http://docs.example', 'http://docs.example/'],
  ['HTTPS://docs.example/a?b=c#d', 'https://docs.example/a?b=c#d'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:ada@example.com', null],
  ['ftp://docs.example', null],
  ['//docs.example', null],
  ['/guides', null],
  ['docs.example', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the link to %o is %o', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
