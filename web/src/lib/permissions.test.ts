import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from './json';
import { isPermitted, matchesPattern } from './permissions';

interface PermissionCase {
  name: string;
  entries: unknown;
  query: {
    slug: string;
    action: string;
    resource: string;
    data?: Record<string, Json>;
    project_ref?: string;
  };
  self_hosted?: boolean;
  expected: boolean;
}

// The server's check runs the same cases, so that both sides agree.
const cases = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../tests/permission_cases.json'), 'utf8'),
) as PermissionCase[];

describe('permission check', () => {
  test('has cases', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  test.each(cases)('$name', ({ entries, query, self_hosted, expected }) => {
    const { slug, action, resource, data, project_ref } = query;
    const question = {
      organizationSlug: slug,
      action,
      resource,
      projectRef: project_ref,
      selfHosted: self_hosted ?? false,
      ...(data && { data }),
    };
    expect(isPermitted(entries, question)).toBe(expected);
  });
});

describe('pattern', () => {
  test.each([
    ['read:Read', 'read:Read', true],
    ['read:Read', 'read:read', false],
    ['read:%', 'read:', true],
    ['%', '', true],
    ['a.c', 'abc', false],
    ['queue_jobs.%.pause', 'queue_jobs.projects.pause', true],
    ['queue_jobs.%.pause', 'queue_jobs.pause', false],
    ['%a%b%', 'xxaxxbxx', true],
    ['%a%b%', 'ba', false],
    ['ab%ba', 'aba', false],
    ['a%b%b', 'ab', false],
    ['a%', 'ba', false],
  ])('%s against %s is %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });
});
