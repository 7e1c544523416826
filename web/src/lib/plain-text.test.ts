import { expect, test } from 'vitest';
import { isPlainText } from './plain-text';

test.each([
  ['', true],
  ['Databases in this region are not responding. We are investigating.', true],
  ['Disks (and 3 of 4 poolers) are slow: it’s “known”; 50% done!', true],
  ['Größe — langsam, 遅い', true],
  ['Slow *again*.', false],
  ['Slow\nagain', false],
  ['Run `psql`', false],
  ['see [here](x)', false],
  ['# Now', false],
  ['> quoted', false],
  ['- one', false],
  ['1. one', false],
  ['2) two', false],
  ['    code', false],
  ['https://example.com', false],
  ['see www.example.com', false],
  ['sam@example.com', false],
  ['a &amp; b', false],
  ['a <b>c</b>', false],
  ['a | b', false],
  ['snake_case', false],
  ['~gone~', false],
  ['back\\slash', false],
])('%j is plain: %s', (text, expected) => {
  expect(isPlainText(text)).toBe(expected);
});
