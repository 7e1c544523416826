import { describe, expect, it } from 'vitest';
import type { ProjectSummary } from '@/lib/entities/project';
import { projectStatuses } from '@/lib/entities/project-status';
import { projectSummary } from '@/testing/samples';
import { type Arrangement, arranged, groupOf, isFiltered } from './arrange-projects';
import { inFormerOrder } from './steady-order';

const projects = [
  projectSummary('aaa', { name: 'Depot', inserted_at: '2026-11-01T00:00:00.000Z', status: 'INACTIVE' }),
  projectSummary('bbb', { name: 'Fleet', inserted_at: '2026-11-03T00:00:00.000Z', status: 'ACTIVE_UNHEALTHY' }),
  projectSummary('ccc', { name: 'Shop', inserted_at: '2026-11-02T00:00:00.000Z' }),
  projectSummary('ddd', { name: 'Shop archive', inserted_at: '2026-11-04T00:00:00.000Z', status: 'RESTARTING' }),
];
const everything: Arrangement = { query: '', status: 'all', sort: 'name', favorites: new Set(), recent: [] };
const refsOf = (list: readonly ProjectSummary[]) => list.map((it) => it.ref);
const refs = (change: Partial<Arrangement>) => refsOf(arranged(projects, { ...everything, ...change }));

describe('projects', () => {
  it.each([
    ['name', ['aaa', 'bbb', 'ccc', 'ddd']],
    ['created', ['ddd', 'bbb', 'ccc', 'aaa']],
    ['status', ['bbb', 'ddd', 'ccc', 'aaa']],
    ['recent', ['ccc', 'aaa', 'bbb', 'ddd']],
  ] as const)('sorted by %s are %j', (sort, order) => {
    expect(refs({ sort, recent: ['ccc', 'gone', 'aaa'] })).toEqual(order);
  });

  it.each([
    ['shop', ['ccc', 'ddd']],
    ['  ARCH shop ', ['ddd']],
    ['bb', ['bbb']],
    ['zzz', []],
  ])('searched by "%s" are %j', (query, found) => {
    expect(refs({ query })).toEqual(found);
  });

  it.each([
    ['problem', ['bbb']],
    ['changing', ['ddd']],
    ['healthy', ['ccc']],
    ['paused', ['aaa']],
  ] as const)('filtered by %s are %j', (status, found) => {
    expect(refs({ status })).toEqual(found);
  });

  it('begin with the favorites, in the same order', () => {
    expect(refs({ favorites: new Set(['ddd', 'ccc']) })).toEqual(['ccc', 'ddd', 'aaa', 'bbb']);
    expect(refs({ favorites: new Set(['ddd', 'ccc']), sort: 'created' })).toEqual(['ddd', 'ccc', 'bbb', 'aaa']);
  });

  it('are followed by their branches, also as favorites', () => {
    const family = [...projects, projectSummary('zzz', { name: 'try', parent_project_ref: 'bbb' })];
    expect(refsOf(arranged(family, everything))).toEqual(['aaa', 'bbb', 'zzz', 'ccc', 'ddd']);
    expect(refsOf(arranged(family, { ...everything, favorites: new Set(['zzz']) }))).toEqual(['aaa', 'bbb', 'zzz', 'ccc', 'ddd']);
    expect(refsOf(arranged(family, { ...everything, query: 'try' }))).toEqual(['zzz']);
  });

  it('are in a group by each status', () => {
    expect(new Set(projectStatuses.map(groupOf))).toEqual(new Set(['problem', 'changing', 'healthy', 'paused']));
    expect(groupOf('UNKNOWN')).toBe('problem');
  });

  it('are filtered by text or status, not by spaces', () => {
    expect([{}, { query: ' ' }, { query: 'a' }, { status: 'paused' as const }].map((it) => isFiltered({ ...everything, ...it }))).toEqual([false, false, true, true]);
  });
});

describe('the order under the pointer', () => {
  it('is the former one; new projects follow, and deleted ones disappear', () => {
    const shown = arranged(projects, { ...everything, status: 'healthy' });
    expect(refsOf(inFormerOrder(['ddd', 'gone', 'bbb'], shown, projects))).toEqual(['ddd', 'bbb', 'ccc']);
  });
});
