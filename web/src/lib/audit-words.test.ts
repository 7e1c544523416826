import { describe, expect, it } from 'vitest';
import { auditActions, auditWords, refusedWords } from './audit-words';

describe('what was refused', () => {
  it('reads as a wish', () => {
    expect(auditWords('organization.rename')).toBe('renamed the organization');
    expect(refusedWords('organization.rename')).toBe('tried to rename the organization');
  });

  it('has words for every action that has some', () => {
    for (const action of auditActions) expect(refusedWords(action)).toMatch(/^tried to /);
  });

  it('is named as it is where there are none', () => {
    expect(auditWords('depot.paint')).toBe('depot.paint');
    expect(refusedWords('depot.paint')).toBe('was denied depot.paint on');
  });
});
