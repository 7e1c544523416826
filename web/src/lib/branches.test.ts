import { expect, it } from 'vitest';
import type { ProjectSummary } from './entities/project';
import { branchesOf, endsSoon, underParents } from './branches';

const project = (ref: string, parent: string | null = null, day = 1): ProjectSummary => ({
  ref,
  name: ref,
  organization_slug: 'acme',
  region: 'eu-central-1',
  cloud_provider: 'AWS',
  status: 'ACTIVE_HEALTHY',
  inserted_at: `2026-11-0${day}T12:00:00.000Z`,
  parent_project_ref: parent,
});
const refs = (projects: ProjectSummary[]) => projects.map((it) => it.ref);

it('lists each branch after its parent, in the given order', () => {
  const list = [project('alpha', 'shop'), project('beta', 'shop'), project('depot'), project('shop')];
  expect(refs(underParents(list))).toEqual(['depot', 'shop', 'alpha', 'beta']);
});

it('leaves a branch in its place if its parent is not in the list, and a list without branches as it is', () => {
  expect(refs(underParents([project('alpha', 'shop'), project('depot')]))).toEqual(['alpha', 'depot']);
  const plain = [project('depot'), project('shop')];
  expect(underParents(plain)).toBe(plain);
});

it('finds the branches of a project, oldest first', () => {
  const list = [project('alpha', 'shop', 3), project('beta', 'shop', 2), project('gamma', 'depot'), project('shop')];
  expect(refs(branchesOf(list, 'shop'))).toEqual(['beta', 'alpha']);
});

it('warns in the last day of a branch', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(endsSoon('2026-11-21T11:59:59.000Z', now)).toBe(true);
  expect(endsSoon('2026-11-21T12:00:00.000Z', now)).toBe(false);
  expect(endsSoon(null, now)).toBe(false);
  expect(endsSoon(undefined, now)).toBe(false);
});
