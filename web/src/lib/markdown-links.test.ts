import { describe, expect, test } from 'vitest';
import { allowedAddress, leadsAway } from './markdown-links';

describe('an address in Markdown', () => {
  test.each([
    'https://example.com/a?b=c:d#e',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'mailto:sam@example.com',
    'tel:+4930123456',
    '/org/acme',
    'guide/a:b',
    './a',
    '../a',
    '?tab=1:2',
    '#user-content-fn-1',
    '#a:b',
    '//example.com/a',
    '',
  ])('is allowed: %s', (address) => {
    expect(allowedAddress(address)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u0000:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/1',
    'https-x:y',
    ':x',
  ])('is refused: %j', (address) => {
    expect(allowedAddress(address)).toBeNull();
  });

  test.each([
    ['https://example.com', true],
    ['//example.com', true],
    ['/org/acme', false],
    ['#top', false],
    ['mailto:sam@example.com', false],
  ])('%s leads to another site: %s', (address, away) => {
    expect(leadsAway(address)).toBe(away);
  });
});
