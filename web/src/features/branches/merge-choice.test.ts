import { describe, expect, it } from 'vitest';
import { firstChoice, toggled } from './merge-choice';

const change = (id: string, facts: { needs?: string[]; conflict?: string; blocked?: string } = {}) => ({
  id,
  needs: facts.needs ?? [],
  conflict: facts.conflict ?? null,
  blocked: facts.blocked ?? null,
});

const changes = [
  change('type'),
  change('table', { needs: ['type'] }),
  change('view', { needs: ['table'] }),
  change('lost', { conflict: 'The parent has changed it.' }),
  change('after', { needs: ['lost'] }),
  change('never', { blocked: 'Nothing can do it.' }),
];

describe('the choice of changes', () => {
  it('begins with what undoes nothing', () => {
    expect([...firstChoice(changes)]).toEqual(['type', 'table', 'view']);
  });

  it('follows what a change needs, and what needs it', () => {
    expect([...toggled(changes, new Set(), 'view')].sort()).toEqual(['table', 'type', 'view']);
    expect([...toggled(changes, new Set(['type', 'table', 'view']), 'table')]).toEqual(['type']);
    expect([...toggled(changes, new Set(['type']), 'after')].sort()).toEqual(['after', 'lost', 'type']);
  });

  it('ends with needs that go in a circle', () => {
    const circle = [change('a', { needs: ['b'] }), change('b', { needs: ['a'] })];
    expect(firstChoice(circle).size).toBe(2);
    expect(toggled(circle, new Set(['a', 'b']), 'a').size).toBe(0);
  });
});
