import { describe, expect, it } from 'vitest';
import { auditActions, auditWords, refusedWords } from './audit-words';

describe('a denied action', () => {
  it('reads as an attempt', () => {
    expect(auditWords('organization.rename')).toBe('renamed the organization');
    expect(refusedWords('organization.rename')).toBe('tried to rename the organization');
  });

  it('has a text for every action that has one', () => {
    for (const action of auditActions) expect(refusedWords(action)).toMatch(/^tried to /);
  });

  it('falls back to the name of the action', () => {
    expect(auditWords('depot.paint')).toBe('depot.paint');
    expect(refusedWords('depot.paint')).toBe('was denied depot.paint on');
  });
});
