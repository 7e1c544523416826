import { describe, expect, it } from 'vitest';
import { auditActions, auditText, refusedText } from './audit-texts';

describe('a denied action', () => {
  it('reads as an attempt', () => {
    expect(auditText('organization.rename')).toBe('renamed the organization');
    expect(refusedText('organization.rename')).toBe('tried to rename the organization');
  });

  it('has a text for every action that has one', () => {
    for (const action of auditActions) expect(refusedText(action)).toMatch(/^tried to /);
  });

  it('falls back to the name of the action', () => {
    expect(auditText('depot.paint')).toBe('depot.paint');
    expect(refusedText('depot.paint')).toBe('was denied depot.paint on');
  });
});
