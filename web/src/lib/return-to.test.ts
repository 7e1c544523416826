import { describe, expect, test } from 'vitest';
import { returnTarget, signInPath } from './return-to';

describe('the target after sign-in', () => {
  test.each([
    ['', '/organizations'],
    ['?returnTo=', '/organizations'],
    ['?returnTo=/org/acme', '/org/acme'],
    ['?returnTo=/dashboard/org/acme', '/org/acme'],
    ['?returnTo=/dashboard', '/organizations'],
    ['?returnTo=/', '/'],
    ['?returnTo=%2Fproject%2Fabc%3Ftab%3Dlogs', '/project/abc?tab=logs'],
    ['?returnTo=/project/abc&plan=pro', '/project/abc?plan=pro'],
    ['?returnTo=%2Fproject%2Fabc%3Fplan%3Dfree&plan=pro', '/project/abc?plan=free&plan=pro'],
    ['?plan=pro&returnTo=/new/acme&x=1', '/new/acme?plan=pro&x=1'],
    ['?returnTo=//evil.example', '/organizations'],
    ['?returnTo=//evil', '/organizations'],
    ['?returnTo=/dashboard//evil', '/organizations'],
    ['?returnTo=/dashboard//evil.example', '/organizations'],
    ['?returnTo=https://evil.example', '/organizations'],
    ['?returnTo=/a%3Fu%3Dhttps://evil', '/organizations'],
    ['?returnTo=javascript:alert(1)', '/organizations'],
    ['?returnTo=/org/a.b', '/organizations'],
    ['?returnTo=/org/a%2523b', '/organizations'],
    ['?returnTo=org/acme', '/organizations'],
    ['?returnTo=/org/acme%0a', '/organizations'],
    ['?returnTo=/org/acme%5C..', '/organizations'],
    ['?returnTo=/org/acme%3F', '/organizations'],
  ])('of %s is %s', (search, target) => {
    expect(returnTarget(search)).toBe(target);
  });
});

describe('the path of the sign-in page', () => {
  test.each([
    ['/', '/sign-in'],
    ['/organizations', '/sign-in'],
    ['/project/abc?tab=1', '/sign-in?returnTo=%2Fproject%2Fabc%3Ftab%3D1'],
  ])('from %s is %s', (path, expected) => {
    expect(signInPath(path)).toBe(expected);
  });

  test('leads back to the original page', () => {
    const path = '/project/abc?tab=1';
    expect(returnTarget(new URL(signInPath(path), 'http://x').search)).toBe(path);
  });
});
