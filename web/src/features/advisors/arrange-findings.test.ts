import { describe, expect, it } from 'vitest';
import { finding, muted } from '@/testing/finding-sample';
import { byRule, isMuted, matching, openProblems } from './arrange-findings';

describe('findings', () => {
  it('are grouped by rule, in the order of their first finding', () => {
    const rules = byRule([finding('a', { name: 'one' }), finding('b', { name: 'two' }), finding('c', { name: 'one' })]);
    expect(rules.map((it) => [it.name, it.findings.map((one) => one.cache_key)])).toEqual([
      ['one', ['a', 'c']],
      ['two', ['b']],
    ]);
  });

  it('match a search with all of its words, in any order and case', () => {
    const all = [finding('a', { detail: 'public.orders is open to visitor.' }), finding('b', { detail: 'public.users is open.' })];
    expect(matching(all, ' VISITOR  orders ').map((it) => it.cache_key)).toEqual(['a']);
    expect(matching(all, '')).toHaveLength(2);
    expect(matching(all, 'none')).toEqual([]);
  });

  it('count as problems if they concern security, are no suggestions and are not muted', () => {
    const all = [
      finding('a'),
      finding('b', { level: 'WARN' }),
      finding('c', { level: 'INFO' }),
      finding('d', { categories: ['PERFORMANCE'] }),
      muted('e'),
    ];
    expect(openProblems(all)).toBe(2);
    expect(all.filter(isMuted).map((it) => it.cache_key)).toEqual(['e']);
  });
});
