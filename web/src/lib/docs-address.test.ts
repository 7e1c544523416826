import { expect, test } from 'vitest';
import { docsAddress, guideAddress } from './docs-address';

const content = (url: string | null, path = '/guides/auth/row-level-security') => ({
  'docs:url': url,
  'docs:row_level_security_guide_path': path,
});

test.each([
  ['https://docs.example', '', 'https://docs.example/'],
  ['https://docs.example/en/', '/guides/x', 'https://docs.example/en/guides/x'],
  ['https://docs.example/en', 'guides/x', 'https://docs.example/en/guides/x'],
  ['javascript:alert(1)', '/guides/x', null],
  [null, '/guides/x', null],
])('documentation at %o has %o at %o', (url, path, address) => {
  expect(docsAddress(content(url), path)).toBe(address);
});

test.each([
  ['/guides/database/extensions/pg_cron', 'https://docs.example/guides/database/extensions/pg_cron'],
  ['/guides/auth/row-level-security', 'https://docs.example/policies'],
  ['/support/new', null],
])('the guide of %s is at %o', (pathname, address) => {
  expect(guideAddress(content('https://docs.example', '/policies'), pathname)).toBe(address);
});

test('there is no guide without documentation, or before it is known', () => {
  expect(guideAddress(content(null), '/guides/auth/row-level-security')).toBeNull();
  expect(guideAddress(undefined, '/guides/auth/row-level-security')).toBeNull();
});
